import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { post } from '@gym/api-client';
import type { User } from '@gym/api-contract';
import { setUsersActive } from '@gym/api-contract/calls';
import { readAgain, useHost } from '@gym/remote-contract';
import { ConfirmDialog, useUndo } from '@gym/ui/action';
import type { BulkDialogProps } from '@gym/ui/list-tools';
import { link } from '@gym/remote-contract/link';
import { fullName } from '@gym/rules';
import type { NextStep } from '@gym/ui/form';
import * as paths from '../../paths.ts';
import { USERS_KEY } from './user-queries.ts';

export const countUsers = (count: number) => (count === 1 ? '1 user' : `${count} users`);

/** Texts of disabling and enabling users; they load with their dialogs and forms. */
const texts = {
  disableTitle: (count: number) => `Disable ${countUsers(count)}?`,
  disableText: 'They are signed out at once and cannot sign in. Their data stays, and you can enable them again.',
  disable: 'Disable',
  disabled: (count: number) => `Disabled ${countUsers(count)}.`,
  enableTitle: (count: number) => `Enable ${countUsers(count)}?`,
  enableText: 'They can sign in again with the password that they had.',
  enable: 'Enable',
  enabled: (count: number) => `Enabled ${countUsers(count)}.`,
  undoDisabling: (count: number) => `Undo of disabling ${countUsers(count)}`,
  undoEnabling: (count: number) => `Undo of enabling ${countUsers(count)}`,
  undoDisablingOf: (name: string) => `Undo of disabling ${name}`,
  undoEnablingOf: (name: string) => `Undo of enabling ${name}`,
  enableAgain: 'Enable again',
  disableAgain: 'Disable again',
  failed: 'No user was changed',
};

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

/**
 * Returns a function that offers to undo a save that disabled or enabled this user, and nothing else of that save.
 * Nothing is offered if the server has no call for it.
 */
export function useUndoActivity(id: string, before: User): (active: boolean) => readonly NextStep[] {
  const { session } = useHost();
  const undo = useUndo();
  return (active) => {
    const wasActive = before.active ?? true;
    if (active === wasActive || !session.has('bulk-users')) return [];
    const name = fullName(before);
    const { run } = undo({
      record: wasActive ? texts.undoDisablingOf(name) : texts.undoEnablingOf(name),
      name,
      form: link(paths.updateUser, { id }),
      send: () => post(setUsersActive, { ids: [id], active: wasActive }),
      refreshes: [USERS_KEY],
    });
    return [{ label: wasActive ? texts.enableAgain : texts.disableAgain, run }];
  };
}
