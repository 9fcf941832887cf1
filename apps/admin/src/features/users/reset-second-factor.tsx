import { post } from '@gym/api-client';
import type { User } from '@gym/api-contract';
import { resetSecondFactors } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { fullName } from '@gym/rules';
import { Button } from '@gym/ui';
import { ConfirmDialog } from '@gym/ui/action';
import { type ReactElement, useState } from 'react';

/** Texts of the reset of a second factor. Apart from the other texts of users, because the user list shows none. */
const texts = {
  reset: 'Reset second factor',
  title: 'Reset the second factor?',
  body: 'will sign in with the password alone, and is signed out everywhere. Be sure who asks you for this.',
  done: (name: string) => `${name} signs in with the password alone now.`,
} as const;

/** Resets the second factor of a user who has lost it, after a question (ADR-0071). */
export function ResetSecondFactor({ id, user }: { id: string; user: User }): ReactElement {
  const { toasts } = useHost();
  const [open, setOpen] = useState(false);
  const name = fullName(user);
  const close = () => setOpen(false);
  const reset = async () => {
    await post(resetSecondFactors, { id });
    toasts.show({ kind: 'success', text: texts.done(name) });
    close();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.reset}</Button>
      {open && (
        <ConfirmDialog
          title={texts.title}
          confirmLabel={texts.reset}
          variant="danger"
          onConfirm={reset}
          onClose={close}
        >
          <p>
            <bdi>{name}</bdi> {texts.body}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
