import { post } from '@gym/api-client';
import type { User } from '@gym/api-contract';
import { setUsersActive } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { fullName } from '@gym/rules';
import { useUndo } from '@gym/ui/action';
import type { NextStep } from '@gym/ui/form';
import * as paths from '../../paths.ts';
import { USERS_KEY } from './user-queries.ts';

export const countUsers = (count: number) => (count === 1 ? '1 user' : `${count} users`);

/** Texts of disabling and enabling users; they load with their dialogs and forms. */
export const activityTexts = {
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
      record: wasActive ? activityTexts.undoDisablingOf(name) : activityTexts.undoEnablingOf(name),
      name,
      form: link(paths.updateUser, { id }),
      send: () => post(setUsersActive, { ids: [id], active: wasActive }),
      refreshes: [USERS_KEY],
    });
    return [{ label: wasActive ? activityTexts.enableAgain : activityTexts.disableAgain, run }];
  };
}
