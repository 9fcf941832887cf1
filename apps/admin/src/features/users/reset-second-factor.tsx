import { resetSecondFactors, type User } from '@gym/api-client/admin';
import { useHost } from '@gym/remote-contract';
import { fullName } from '@gym/rules';
import { Button } from '@gym/ui';
import { ConfirmDialog } from '@gym/ui/action';
import { type ReactElement, useState } from 'react';
import { secondFactorTexts as texts } from '../../texts/second-factor.ts';

/** Resets the second factor of a user who has lost it, after a question (ADR-0071). */
export function ResetSecondFactor({ id, user }: { id: string; user: User }): ReactElement {
  const { toasts } = useHost();
  const [open, setOpen] = useState(false);
  const name = fullName(user);
  const close = () => setOpen(false);
  const reset = async () => {
    await resetSecondFactors(id);
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
          cancelLabel={texts.cancel}
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
