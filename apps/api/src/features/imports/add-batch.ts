import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { dayAt } from '@gym/rules';
import type { Transaction } from '../../platform/database/database.ts';
import { memberImportRows, memberImports } from '../../platform/database/schema/index.ts';
import { startOfDay } from '../../platform/calendar/start-of-day.ts';
import { auditedMemberJson, MEMBER_COLUMNS, UNKNOWN_MOMENT } from '../members/index.ts';
import { auditedMembershipJson } from '../memberships/index.ts';
import { findAmongMembers } from './find-duplicates.ts';
import { FIRST_DAY } from './imported-membership.ts';
import { changeImport, type StoredImport } from './stored-import.ts';

/** Rows per transaction. Saves of members wait at most as long as one batch takes. */
export const BATCH_SIZE = 500;

type StagedRow = typeof memberImportRows.$inferSelect;

/**
 * Adds the members of the next rows, all of them or none. Resolves to false once no row is left.
 *
 * @param running the import, whose row the transaction has locked
 */
export async function addBatch(
  tx: Transaction,
  running: StoredImport,
  at: Date,
  timeZone: string | undefined,
): Promise<boolean> {
  const { id, doneLine, duplicates } = running;
  const isTaken =
    duplicates === 'add' ? inArray(memberImportRows.fate, ['add', 'duplicate']) : eq(memberImportRows.fate, 'add');
  const rows = await tx
    .select()
    .from(memberImportRows)
    .where(and(eq(memberImportRows.importId, id), gt(memberImportRows.line, doneLine), isTaken))
    .orderBy(asc(memberImportRows.line))
    .limit(BATCH_SIZE);
  const last = rows.at(-1);
  if (last === undefined) {
    const firstEndedAt = running.firstEndedAt ?? at;
    await changeImport(tx, id, { status: 'done', endedAt: at, firstEndedAt, touchedAt: at });
    return false;
  }
  const newly = duplicates === 'add' ? new Set<number>() : await markNewDuplicates(tx, rows);
  const added = rows.filter(({ line }) => !newly.has(line));
  await addMembers(tx, running, added, { at, timeZone });
  const from = (fate: string) => added.filter((row) => row.fate === fate).length + (fate === 'add' ? newly.size : 0);
  await changeImport(tx, id, {
    doneLine: last.line,
    touchedAt: at,
    problem: null,
    toAdd: sql`${memberImports.toAdd} - ${from('add')}`,
    duplicate: sql`${memberImports.duplicate} + ${newly.size - from('duplicate')}`,
    added: sql`${memberImports.added} + ${added.length}`,
  });
  return true;
}

/** Marks rows whose member was added after the file was checked. Resolves to their lines. */
async function markNewDuplicates(tx: Transaction, rows: readonly StagedRow[]): Promise<Set<number>> {
  const members = await findAmongMembers(tx, rows);
  const newly = new Set<number>();
  for (const row of rows) {
    const found = members.find(row);
    if (!found) continue;
    newly.add(row.line);
    await tx
      .update(memberImportRows)
      .set({ fate: 'duplicate', duplicateOf: found.of, same: [...found.same] })
      .where(and(eq(memberImportRows.importId, row.importId), eq(memberImportRows.line, row.line)));
  }
  return newly;
}

/** The moment of a batch, and the time zone of its days. */
interface BatchTime {
  readonly at: Date;
  readonly timeZone: string | undefined;
}

/**
 * When the members of these rows joined, by line: on the day that the file says, else on the first day of the
 * membership. Of others nobody knows it: they are no new members of today.
 */
async function findJoined(
  tx: Transaction,
  rows: readonly StagedRow[],
  { at, timeZone }: BatchTime,
): Promise<Map<number, string>> {
  const given = JSON.stringify(rows.map(({ line, fields }) => ({ line, ...fields })));
  const { rows: found } = await tx.execute<{ line: number; day: string }>(sql`
    select given.line, coalesce(given.joined, ${FIRST_DAY})::text as day
    from jsonb_to_recordset(${given}::jsonb) as given (line int, plan_id bigint, until date, joined date)
      left join plans on plans.id = given.plan_id
    where coalesce(given.joined, ${FIRST_DAY}) <= ${dayAt(at, timeZone)}::date`);
  return new Map(found.map(({ line, day }) => [line, startOfDay(day, timeZone).toISOString()]));
}

/**
 * Adds a member, the membership if the row has one, and an audit entry of each. A membership copies the plan's terms of
 * this moment (acceptance H2). It counts as sold on its first day, or today if it begins later. Then the row keeps only
 * the member's number; its values are the member's now. Ids are drawn before the insert, so that each row knows its
 * member.
 */
async function addMembers(
  tx: Transaction,
  { id, actedBy, actedFrom }: StoredImport,
  rows: readonly StagedRow[],
  { at, timeZone }: BatchTime,
): Promise<void> {
  if (rows.length === 0) return;
  const joined = await findJoined(tx, rows, { at, timeZone });
  const given = JSON.stringify(
    rows.map(({ line, fields, country, state, city }) => ({
      ...{ line, ...fields, country, state, city },
      ...{ version: 1, created_at: at, joined_at: joined.get(line) ?? UNKNOWN_MOMENT },
    })),
  );
  await tx.execute(sql`
    with given as (
      select member.*, (value ->> 'line')::int as line, (value ->> 'plan_id')::bigint as plan_id,
        (value ->> 'until')::date as until
      from jsonb_array_elements(${given}::jsonb) as element, jsonb_populate_record(null::members,
        value || jsonb_build_object('id', nextval(pg_get_serial_sequence('members', 'id')))) as member
    ), added as (
      insert into members (${MEMBER_COLUMNS}) overriding system value
      select ${MEMBER_COLUMNS} from given order by line
      returning *
    ), audited as (
      insert into audit_entries (at, user_id, address, action, record, record_id, after)
      select ${at.toISOString()}::timestamptz, ${actedBy}::bigint, ${actedFrom}::text, 'member-import', 'member', id,
        ${auditedMemberJson('added')}
      from added order by id
    ), sold as (
      insert into assignments (member_id, plan_id, plan_name, duration, duration_count, price, free_days, start_day,
        end_day, sold_on, created_at)
      select given.id, plans.id, plans.plan_name, plans.duration, plans.duration_count, plans.price,
        plans.free_days, ${FIRST_DAY}, given.until, least(${FIRST_DAY}, ${dayAt(at, timeZone)}::date),
        ${at.toISOString()}::timestamptz
      from given join plans on plans.id = given.plan_id order by given.line
      returning *
    ), audited_sales as (
      insert into audit_entries (at, user_id, address, action, record, record_id, after)
      select ${at.toISOString()}::timestamptz, ${actedBy}::bigint, ${actedFrom}::text, 'member-import', 'assignment',
        id, ${auditedMembershipJson('sold')}
      from sold order by id
    )
    update member_import_rows as row
    set fate = 'added', member_id = given.id, fields = null, phone = null, email = null,
      duplicate_of = null, duplicate_line = null, same = null
    from given where row.import_id = ${id} and row.line = given.line`);
}
