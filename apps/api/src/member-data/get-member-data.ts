import { calls, type MemberHoldings } from '@gym/api-contract';
import { sql } from 'drizzle-orm';
import { dayAt } from '../calendar/day-at.ts';
import type { Database, Transaction } from '../http/database.ts';
import { implement } from '../http/implement.ts';
import type { Services } from '../http/services.ts';
import { findMember } from '../records/find-member.ts';
import { memberState } from '../records/member-state.ts';
import { personNumbers } from '../records/person-numbers.ts';
import { entriesAbout, importRowsAbout } from './about-member.ts';
import { contactHint } from '../records/contact-hint.ts';

/** What is held about a member, counted: what an erasure is shown with beforehand. @throws Refusal 404, 410 */
export async function holdingsOf(
  db: Database | Transaction,
  id: number,
  { gym }: Pick<Services['config'], 'gym'>,
): Promise<MemberHoldings> {
  const member = await findMember(db, id);
  const numbers = await personNumbers(db, id);
  const {
    rows: [counted],
  } = await db.execute<{ changes: string; imported: string }>(sql`
    select (select count(*) from ${entriesAbout(numbers)} as entries) as changes,
      (select count(*) from ${importRowsAbout({ ...member, numbers })} as rows) as imported`);
  return {
    id,
    fname: member.fname,
    lname: member.lname,
    ...contactHint(member),
    joined: dayAt(member.createdAt, gym.timeZone),
    ...(await memberState(db, id)),
    changes: Number(counted?.changes),
    imported: Number(counted?.imported),
    merged: numbers.slice(1),
  };
}

export const getMemberData = implement(calls.getMemberData, async ({ query }, { db, config }) => ({
  status: 'success',
  data: await holdingsOf(db, query.id, config),
}));
