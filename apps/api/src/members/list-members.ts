import { calls } from '@gym/api-contract';
import { implement } from '../http/implement.ts';
import { findMembers } from './find-members.ts';

export const getMemberList = implement(calls.getMemberDetails, async ({ query }, { db }) =>
  ({ status: 'success', ...await findMembers(db, query) }));

/** The same list under the name the health screens use (acceptance K). */
export const getMemberListForHealth = implement(calls.getMember, async ({ query }, { db }) =>
  ({ status: 'success', ...await findMembers(db, query) }));
