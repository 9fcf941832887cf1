import type { ReactElement } from 'react';

/**
 * An email address that may go on in the next line after its @, and in the middle of a word only where that is not
 * enough.
 */
export function EmailText({ email }: { email: string }): ReactElement {
  const at = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
