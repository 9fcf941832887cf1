import { post } from '@gym/api-client';
import type { User } from '@gym/api-contract';
import { setUsersActive } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { fullName } from '@gym/rules';
import { useUndo } from '@gym/ui/action';
import type { NextStep } from '@gym/ui/form';
import * as paths from '../../paths.ts';
import { bulkTexts } from './bulk-texts.ts';
import { USERS_KEY } from './user-queries.ts';

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
      record: wasActive ? bulkTexts.undoDisablingOf(name) : bulkTexts.undoEnablingOf(name),
      name,
      form: link(paths.updateUser, { id }),
      send: () => post(setUsersActive, { ids: [id], active: wasActive }),
      refreshes: [USERS_KEY],
    });
    return [{ label: wasActive ? bulkTexts.enableAgain : bulkTexts.disableAgain, run }];
  };
}
