import { Fragment, type ReactElement } from 'react';

/**
 * An email address that may break after its @, and after a dot before it. It breaks inside a word only if the line is
 * still too short.
 */
export const EmailText = ({ email }: { email: string }): ReactElement => (
  <>
    {email.split(/(?<=@|\.(?=.*@))/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </>
);
