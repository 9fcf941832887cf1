import { type Id, post } from '@gym/api-client';
import { takeBackMembership } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { useUndo } from '@gym/ui/action';
import type { NextStep } from '@gym/ui/form';
import * as paths from '../../paths.ts';
import { MEMBERS_KEY, nextStepTexts, TIMELINE_KEY } from '../members/index.ts';
import { MEMBERSHIPS_KEY } from './memberships.ts';

export interface Sale {
  /** The membership, if the server says which one it added. */
  readonly id: Id | undefined;
  readonly member: Id;
  /** Plan and member in messages. */
  readonly record: string;
}

/**
 * Returns a function that offers to undo a sale, right after it. A failure leads to the member. Nothing is offered if
 * the server takes back no sales.
 */
export function useUndoSale(): (sale: Sale) => readonly NextStep[] {
  const { session } = useHost();
  const undo = useUndo();
  return ({ id, member, record }) => {
    if (id === undefined || !session.has('membership-corrections')) return [];
    return [
      undo({
        record: nextStepTexts.takeBackOf(record),
        form: link(paths.member, { id: member }),
        send: (attempt) => post(takeBackMembership, { id, reason: nextStepTexts.undoReason }, attempt),
        refreshes: [MEMBERS_KEY, MEMBERSHIPS_KEY, TIMELINE_KEY],
      }),
    ];
  };
}
