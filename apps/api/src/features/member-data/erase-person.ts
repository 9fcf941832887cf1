import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { type AuditContext, redactAuditEntries, writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { memberships, erasedMembers, memberMerges, members } from '../../platform/database/schema/index.ts';
import { lockMemberBlocks } from '../../shared/members/stored-member.ts';
import { findPersonNumbers, importRowsAbout, type Person } from './person-records.ts';

/** Redacts the entries about an erased member, also those of the record they were merged into, for that time. */
async function redactMemberEntries(tx: Transaction, number: number): Promise<void> {
  await redactAuditEntries(
    tx,
    sql`${number}::bigint`,
    sql`id in (
      select entry.id from numbers_of_member(${number}) as kept join audit_entries as entry
        on entry.record = 'member' and entry.record_id = kept.number and entry.at between kept.since and kept.until
      union all
      select entry.id from numbers_of_member(${number}) as kept join audit_entries as entry
        on entry.record in ('measurement', 'diet', 'assignment')
        and coalesce(entry.after, entry.before) ->> 'member_id' = kept.number::text
        and entry.at between kept.since and kept.until
    )`,
  );
}

/** Calls whose answer holds the id of a member; below, of a membership. */
const CALLS_ABOUT_MEMBERS = [
  'addMemberDetail',
  'updateMemberDetail',
  'saveMemberHealth',
  'UpdatememberHealth',
  'saveDiet',
  'mergeMembers',
  'undoMerge',
];
const CALLS_ABOUT_MEMBERSHIPS = ['renewalPlan'];

/**
 * Redacts the stored answers of idempotent saves down to the id. The keys stay: a repeated save must not run again and
 * restore erased data.
 */
async function redactSavedAnswers(
  tx: Transaction,
  ids: { members: readonly number[]; memberships: readonly number[] },
): Promise<void> {
  const isAbout = (calls: readonly string[], ids: readonly number[]) =>
    sql`call = any(${sql.param(calls)}::text[])
      and answer -> 'data' ->> 'id' = any(${sql.param(ids.map(String))}::text[])`;
  await tx.execute(sql`
    update saved_answers
    set answer = json_build_object(
      'status', 'success', 'data', json_build_object('id', (answer -> 'data' ->> 'id')::bigint))
    where ${isAbout(CALLS_ABOUT_MEMBERS, ids.members)} or ${isAbout(CALLS_ABOUT_MEMBERSHIPS, ids.memberships)}`);
}

/** A member whose row is locked. */
type Member = Pick<typeof members.$inferSelect, 'id' | 'createdAt' | 'phone' | 'email'>;

/**
 * Deletes all data about a person, under all their numbers. The sales stay without a name, and the audit trail keeps
 * that changes happened (ADR-0052). The member's row must be locked `for update`: saves that wait for it then find no
 * member.
 */
export async function erasePerson(
  tx: Transaction,
  { id, createdAt, phone, email }: Member,
  auditContext: AuditContext,
): Promise<void> {
  const numbers = await findPersonNumbers(tx, id);
  const sales = await tx
    .update(memberships)
    .set({ member_id: null, renewed: true })
    .where(eq(memberships.member_id, id))
    .returning({ id: memberships.id });
  await lockMemberBlocks(tx, id);
  // This deletes the measurements and diets too.
  await tx.delete(members).where(eq(members.id, id));
  await tx.insert(erasedMembers).values(
    numbers.map((number) => ({
      id: number,
      erasedAt: auditContext.at,
      // A person with two records joined once.
      joinedAt: number === id ? createdAt : new Date(0),
    })),
  );
  await tx
    .update(memberMerges)
    .set({ undo: null })
    .where(or(inArray(memberMerges.keptId, numbers), inArray(memberMerges.goneId, numbers)));
  await redactImportRows(tx, { numbers, phone, email });
  await redactSavedAnswers(tx, { members: numbers, memberships: sales.map((sale) => sale.id) });
  for (const number of numbers) {
    await writeAuditEntry(tx, {
      ...auditContext,
      action: 'eraseMember',
      record: 'member',
      recordId: number,
      after: { erased_member: number },
    });
  }
  for (const number of numbers) await redactMemberEntries(tx, number);
}

/** Redacts import rows about a person. Rows that were not added yet get the fate `gone`, so that a run skips them. */
async function redactImportRows(tx: Transaction, person: Person): Promise<void> {
  await tx.execute(sql`
    with about as (select * from ${importRowsAbout(person)} as found), cleared as (
      update member_import_rows as row
      set fields = null, phone = null, email = null, errors = null,
        fate = case when row.fate in ('add', 'duplicate', 'refused') then 'gone' else row.fate end
      from about where row.import_id = about.import_id and row.line = about.line
    )
    update member_imports
    set to_add = member_imports.to_add - fewer.to_add,
      duplicate = member_imports.duplicate - fewer.duplicate,
      refused = member_imports.refused - fewer.refused
    from (
      select import_id,
        count(*) filter (where fate = 'add') as to_add,
        count(*) filter (where fate = 'duplicate') as duplicate,
        count(*) filter (where fate = 'refused') as refused
      from about group by import_id
    ) as fewer where id = fewer.import_id`);
}

/**
 * Locks a member against every other save; undefined if there is no such member. It locks the imports first, in the
 * same order as their runs, because an erasure redacts their rows.
 */
export async function lockMemberToErase(tx: Transaction, id: number): Promise<Member | undefined> {
  await tx.execute(sql`select from member_imports order by id for update`);
  const [member] = await tx
    .select({ id: members.id, createdAt: members.createdAt, phone: members.phone, email: members.email })
    .from(members)
    .where(eq(members.id, id))
    .for('update');
  return member;
}
