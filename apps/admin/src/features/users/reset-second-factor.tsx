import { resetSecondFactors, type User } from '@gym/api-client/admin';
import { useHost } from '@gym/remote-contract';
import { Alert, Button, Dialog, failureOf } from '@gym/ui';
import { type ReactElement, useState } from 'react';
import { secondFactorTexts as texts } from '../../texts/second-factor.ts';

/** Resets the second factor of a user who has lost it, after a question (ADR-0071). */
export function ResetSecondFactor({ id, user }: { id: string; user: User }): ReactElement {
  const { toasts } = useHost();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const name = `${user.fname} ${user.lname}`;
  const close = () => {
    setOpen(false);
    setFailure(undefined);
  };
  const reset = async () => {
    setBusy(true);
    try {
      await resetSecondFactors(id);
      toasts.show({ kind: 'success', text: texts.done(name) });
      close();
    } catch (error) {
      setFailure(failureOf(error).reason);
    }
    setBusy(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.reset}</Button>
      <Dialog
        open={open}
        title={texts.title}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{texts.cancel}</Button>
            <Button variant="primary" busy={busy} onClick={() => void reset()}>
              {texts.reset}
            </Button>
          </>
        }
      >
        {failure !== undefined && <Alert kind="error">{failure}</Alert>}
        <p>
          <bdi>{name}</bdi> {texts.body}
        </p>
      </Dialog>
    </>
  );
}
