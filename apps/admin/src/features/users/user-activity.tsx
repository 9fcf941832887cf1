import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { post } from '@gym/api-client';
import type { User } from '@gym/api-contract';
import { setUsersActive } from '@gym/api-contract/calls';
import { readAgain, useHost } from '@gym/remote-contract';
import { ConfirmDialog, useUndo } from '@gym/ui/action';
import type { BulkDialogProps } from '@gym/ui/list-tools';
import * as paths from '../../paths.ts';
import { USERS_KEY } from './user-queries.ts';
import { activityTexts as texts } from './undo-activity.ts';

interface SetActiveDialogProps extends BulkDialogProps<User> {
  readonly active: boolean;
}

/** Asks once, then disables the chosen users or lets them sign in again: all or none. */
function SetActiveDialog({ rows, active, onClose, onDone }: SetActiveDialogProps): ReactElement {
  const { toasts } = useHost();
  const undo = useUndo();
  const queryClient = useQueryClient();
  const save = async () => {
    const ids = rows.map(({ id }) => id);
    const { changed } = await post(setUsersActive, { ids, active });
    await readAgain(queryClient, USERS_KEY);
    toasts.show({
      kind: 'success',
      text: active ? texts.enabled(changed.length) : texts.disabled(changed.length),
      ...(changed.length > 0 && {
        actions: [
          undo({
            record: active ? texts.undoEnabling(changed.length) : texts.undoDisabling(changed.length),
            form: paths.userList,
            send: () => post(setUsersActive, { ids: changed, active: !active }),
            refreshes: [USERS_KEY],
          }),
        ],
      }),
    });
    onDone();
  };
  return (
    <ConfirmDialog
      title={active ? texts.enableTitle(rows.length) : texts.disableTitle(rows.length)}
      confirmLabel={active ? texts.enable : texts.disable}
      variant={active ? 'primary' : 'danger'}
      failed={texts.failed}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{active ? texts.enableText : texts.disableText}</p>
    </ConfirmDialog>
  );
}

export const DisableUsers = (props: BulkDialogProps<User>): ReactElement => (
  <SetActiveDialog {...props} active={false} />
);
export const EnableUsers = (props: BulkDialogProps<User>): ReactElement => <SetActiveDialog {...props} active={true} />;
