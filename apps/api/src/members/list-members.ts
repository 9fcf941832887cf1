import { calls } from '@gym/api-contract';
import { asc } from 'drizzle-orm';
import type { Database } from '../http/database.ts';
import { implement } from '../http/implement.ts';
import { members } from '../schema/index.ts';

const { id, fname, lname, phone, email } = members;

/** In the order of joining, which no change of a member disturbs. */
const listMembers = async (db: Database) => ({
  status: 'success',
  data: await db.select({ id, fname, lname, phone, email }).from(members).orderBy(asc(id)).prepare('member_list').execute(),
});

export const getMemberList = implement(calls.getMemberDetails, (_incoming, { db }) => listMembers(db));

/** The same list under the name the health screens use (acceptance K). */
export const getMemberListForHealth = implement(calls.getMember, (_incoming, { db }) => listMembers(db));
