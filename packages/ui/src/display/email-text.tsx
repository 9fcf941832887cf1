import type { ReactElement } from 'react';

/**
 * An email address that may break after its @. It breaks inside a word only if the line is still too short.
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
