import { calls } from '@gym/api-contract';
import { dayAt } from '../calendar/day-at.ts';
import { implement } from '../http/implement.ts';
import type { Services } from '../http/services.ts';
import { findMembers, type MemberSearch } from './find-members.ts';

const list = async (search: MemberSearch, { db, clock, config }: Services) => ({
  status: 'success',
  ...(await findMembers(db, search, dayAt(clock.now(), config.gym.timeZone))),
});

export const getMemberList = implement(calls.getMemberDetails, ({ query }, services) => list(query, services));

/** The same list under the name the health screens use (acceptance K). */
export const getMemberListForHealth = implement(calls.getMember, ({ query }, services) => list(query, services));
