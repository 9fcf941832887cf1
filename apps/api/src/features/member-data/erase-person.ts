import { type Call, calls, nameOfCall } from '@gym/api-contract';
import { eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { type AuditContext, redactAuditEntries, writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { memberships, erasedMembers, memberMerges, members } from '../../platform/database/schema/index.ts';
import { lockMemberBlocks, memberState } from '../members/index.ts';
import { findPersonNumbers, importRowsAbout, namesAbout, type Person } from './person-records.ts';

/** Redacts the entries about an erased member, also those of the record they were merged into, for that time. */
async function redactMemberEntries(tx: Transaction, number: number): Promise<void> {
  await redactAuditEntries(
    tx,
    // Its number beside a sale would tell that all these sales were one person's.
    sql`case when record <> 'assignment' then ${number}::bigint end`,
    sql`id in (
      select entry.id from numbers_of_member(${number}) as kept join audit_entries as entry
        on entry.record = 'member' and entry.record_id = kept.number and entry.at between kept.since and kept.until
      union all
      select entry.id from numbers_of_member(${number}) as kept join audit_entries as entry
        on entry.record in ('measurement', 'diet', 'assignment')
        and coalesce(entry.after, entry.before) ->> 'member_id' = kept.number::text
        and entry.at between kept.since and kept.until
    )`,
    number,
  );
}

/** The saves whose kept answers tell this, as an array of texts. */
const callsThatTell = (what: NonNullable<Call['tells']>): SQL => {
  const found = Object.values<Call>(calls).filter(({ tells }) => tells === what);
  return sql`${sql.param(found.map(nameOfCall))}::text[]`;
};

/**
 * Redacts the stored answers of idempotent saves down to the id. The keys stay: a repeated save must not run again and
 * restore erased data.
 */
async function redactSavedAnswers(
  tx: Transaction,
  ids: { members: readonly number[]; memberships: readonly number[] },
): Promise<void> {
  const isAbout = (what: 'member' | 'membership', ids: readonly number[]) =>
    sql`call = any(${callsThatTell(what)})
      and answer -> 'data' ->> 'id' = any(${sql.param(ids.map(String))}::text[])`;
  await tx.execute(sql`
    update saved_answers
    set answer = json_build_object(
      'status', 'success', 'data', json_build_object('id', (answer -> 'data' ->> 'id')::bigint))
    where ${isAbout('member', ids.members)} or ${isAbout('membership', ids.memberships)}`);
}

/** A member whose row is locked. */
type Member = Pick<typeof members.$inferSelect, 'id' | 'createdAt' | 'fname' | 'lname' | 'phone' | 'email'>;

/**
 * Deletes all data about a person, under all their numbers. The sales stay without a name, and the audit trail keeps
 * that changes happened (ADR-0052). The member's row must be locked `for update`: saves that wait for it then find no
 * member.
 */
export async function erasePerson(
  tx: Transaction,
  { id, createdAt, ...traces }: Member,
  auditContext: AuditContext,
): Promise<void> {
  const numbers = await findPersonNumbers(tx, id);
  const person = { ...traces, numbers };
  // The audit trail still says how the person was called and reached.
  const named = await findNames(tx, person);
  const removed = await findRemovedMembers(tx, person);
  const { periods, measurements, diets } = await memberState(tx, id);
  const counts = { memberships: periods, measurements, diets };
  const sales = await tx
    .update(memberships)
    .set({ member_id: null, renewed: true })
    .where(eq(memberships.member_id, id))
    .returning({ id: memberships.id });
  await lockMemberBlocks(tx, [id]);
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
  await redactImportRows(tx, person);
  await redactNames(tx, named);
  await redactSavedAnswers(tx, { members: numbers, memberships: sales.map((sale) => sale.id) });
  for (const number of numbers) {
    await writeAuditEntry(tx, {
      ...auditContext,
      action: 'eraseMember',
      record: 'member',
      recordId: number,
      after: { erased_member: number, ...(number === id && counts) },
    });
  }
  for (const number of numbers) await redactMemberEntries(tx, number);
  await redactAuditEntries(
    tx,
    sql`record_id`,
    sql`record = 'member' and record_id = any(${sql.param(removed)}::bigint[])`,
  );
  await redactAuditEntries(tx, sql`null::bigint`, sql`id = any(${sql.param(named['entry'] ?? [])}::bigint[])`, id);
}

/** The numbers under which an undone import had added the person: their rows still hold the whole member. */
async function findRemovedMembers(tx: Transaction, person: Person): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select member_id as id from ${importRowsAbout(person)} as found join member_import_rows using (import_id, line)
    where member_import_rows.fate = 'removed' and member_id is not null`);
  return rows.map(({ id }) => Number(id));
}

/** What is called after the person: the ids by kind. */
type Names = Readonly<Partial<Record<'file name' | 'header' | 'diet template' | 'view' | 'entry', readonly number[]>>>;

async function findNames(tx: Transaction, person: Person): Promise<Names> {
  const { rows } = await tx.execute<{ record: string; ids: string[] }>(
    sql`select record, array_agg(id) as ids from ${namesAbout(person)} as named group by record`,
  );
  return Object.fromEntries(rows.map(({ record, ids }) => [record, ids.map(Number)]));
}

/**
 * Gives files and diet templates that are called after the person another name, and empties headers that are a person.
 * Saved views that search for the person go.
 * A file that is still being sent needs its header, so it goes as a whole: the user sends it again.
 */
async function redactNames(tx: Transaction, names: Names): Promise<void> {
  const [files, headers, templates] = [names['file name'] ?? [], names.header ?? [], names['diet template'] ?? []];
  const ids = (list: readonly number[]) => sql`${sql.param(list)}::bigint[]`;
  await tx.execute(sql`delete from member_imports where id = any(${ids(headers)}) and status = 'receiving'`);
  await tx.execute(sql`update member_imports set mapping = '[]' where id = any(${ids(headers)})`);
  await tx.execute(sql`update member_imports set file_name = 'import-' || id || '.csv' where id = any(${ids(files)})`);
  await tx.execute(
    sql`update diet_templates set name = 'Template ' || id, version = version + 1 where id = any(${ids(templates)})`,
  );
  await tx.execute(sql`delete from saved_views where id = any(${ids(names.view ?? [])})`);
  await tx.execute(sql`
    update saved_answers
    set answer = (answer::jsonb || jsonb_build_object('data', answer::jsonb -> 'data' || jsonb_build_object(
      'columns', '[]'::jsonb, 'file_name', 'import-' || (answer -> 'data' ->> 'id') || '.csv')))::json
    where call = any(${callsThatTell('import')})
      and answer -> 'data' ->> 'id' = any(${sql.param([...files, ...headers].map(String))}::text[])`);
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
    .select({
      id: members.id,
      createdAt: members.createdAt,
      fname: members.fname,
      lname: members.lname,
      phone: members.phone,
      email: members.email,
    })
    .from(members)
    .where(eq(members.id, id))
    .for('update');
  return member;
}
