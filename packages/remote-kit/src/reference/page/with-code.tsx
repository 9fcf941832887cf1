import { Fragment, type ReactElement } from 'react';

/** A comment whose texts in backticks are code. */
export const WithCode = ({ text }: { text: string }): ReactElement => (
  <>
    {text.split('`').map((part, index) => (
      <Fragment key={index}>{index % 2 === 1 ? <code>{part}</code> : part}</Fragment>
    ))}
  </>
);
