import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { setUsersActive, type User } from '@gym/api-client/admin';
import { readAgain, useHost } from '@gym/remote-contract';
import { Alert, Button, Dialog, failureOf } from '@gym/ui';
import type { BulkDialogProps } from '@gym/ui/list-tools';
import { bulkTexts } from '../../texts/bulk-users.ts';
import { USERS_KEY } from './user-queries.ts';

interface SetActiveDialogProps extends BulkDialogProps<User> {
  readonly active: boolean;
}

/** Asks once, then disables the chosen users or lets them sign in again: all or none. */
function SetActiveDialog({ rows, active, onClose, onDone }: SetActiveDialogProps): ReactElement {
  const { toasts } = useHost();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const ids = rows.map(({ id }) => id);
      const changed = await setUsersActive(ids, active);
      await readAgain(queryClient, USERS_KEY);
      const text = active ? bulkTexts.enabled(changed.length) : bulkTexts.disabled(changed.length);
      toasts.show({ kind: 'success', text });
      onDone();
    } catch (error) {
      setProblem(failureOf(error).reason);
      setBusy(false);
    }
  };
  const count = rows.length;
  return (
    <Dialog
      open
      title={active ? bulkTexts.enableTitle(count) : bulkTexts.disableTitle(count)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{bulkTexts.cancel}</Button>
          <Button variant={active ? 'primary' : 'danger'} busy={busy} onClick={() => void save()}>
            {active ? bulkTexts.enable : bulkTexts.disable}
          </Button>
        </>
      }
    >
      <p>{active ? bulkTexts.enableText : bulkTexts.disableText}</p>
      {problem && (
        <Alert kind="error" title={bulkTexts.failed}>
          {problem}
        </Alert>
      )}
    </Dialog>
  );
}

export const DisableUsers = (props: BulkDialogProps<User>): ReactElement => (
  <SetActiveDialog {...props} active={false} />
);
export const EnableUsers = (props: BulkDialogProps<User>): ReactElement => <SetActiveDialog {...props} active={true} />;
