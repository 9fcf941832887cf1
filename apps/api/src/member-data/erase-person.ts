import { eq, inArray, or, sql } from 'drizzle-orm';
import { recordChange, type Act } from '../audit/record-change.ts';
import type { Transaction } from '../http/database.ts';
import { personNumbers } from '../records/person-numbers.ts';
import { lockMemberRuns } from '../records/lock-member-runs.ts';
import { assignments, erasedMembers, memberImportRows, memberMerges, members } from '../schema/index.ts';
import { clearAuditEntries } from './clear-audit-entries.ts';
import { clearStoredAnswers } from './clear-stored-answers.ts';

/** A member whose row is locked. */
type Member = Pick<typeof members.$inferSelect, 'id' | 'createdAt'>;

/**
 * Removes everything about a person, under whatever numbers the person was kept: what is left are the sales, of nobody, and that
 * something was done (docs/adr/0053). The row of the member must be locked `for update`: saves that wait for it find nobody.
 */
export async function erasePerson(tx: Transaction, { id, createdAt }: Member, act: Act): Promise<void> {
  const numbers = await personNumbers(tx, id);
  const sold = await tx.update(assignments).set({ member_id: null, renewed: true }).where(eq(assignments.member_id, id)).returning({ id: assignments.id });
  await lockMemberRuns(tx, id);
  // Measurements and diets go with it.
  await tx.delete(members).where(eq(members.id, id));
  await tx.insert(erasedMembers).values(numbers.map((number) => ({
    id: number, erasedAt: act.at,
    // Somebody who was entered twice joined once.
    joinedAt: number === id ? createdAt : new Date(0),
  })));
  await tx.update(memberMerges).set({ undo: null }).where(or(inArray(memberMerges.keptId, numbers), inArray(memberMerges.goneId, numbers)));
  await tx.update(memberImportRows).set({ fields: null, phone: null, email: null, errors: null })
    .where(or(inArray(memberImportRows.memberId, numbers), inArray(memberImportRows.duplicateOf, numbers)));
  await clearStoredAnswers(tx, { members: numbers, periods: sold.map((period) => period.id) });
  for (const number of numbers) {
    await recordChange(tx, { ...act, action: 'eraseMember', record: 'member', recordId: number, after: { erased_member: number } });
  }
  for (const number of numbers) await clearAuditEntries(tx, number);
}

/** Locks a member against every other save; undefined where there is none. */
export async function memberToErase(tx: Transaction, id: number): Promise<Member | undefined> {
  const { rows: [row] } = await tx.execute<{ created_at: Date | string }>(sql`select created_at from members where id = ${id} for update`);
  return row && { id, createdAt: new Date(row.created_at) };
}
