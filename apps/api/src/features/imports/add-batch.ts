import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { memberImportRows, memberImports } from '../../platform/database/schema/index.ts';
import { findAmongMembers } from './find-duplicates.ts';
import { auditedMembership, FIRST_DAY } from './imported-membership.ts';
import type { StoredImport } from './stored-import.ts';
import { memberJson } from '../../shared/members/stored-member.ts';

/** Rows per transaction. Saves of members wait at most as long as one batch takes. */
export const BATCH_SIZE = 500;

type StagedRow = typeof memberImportRows.$inferSelect;

/**
 * Adds the members of the next rows, all of them or none. Resolves to false once no row is left.
 *
 * @param running the import, whose row the transaction has locked
 */
export async function addBatch(tx: Transaction, running: StoredImport, at: Date): Promise<boolean> {
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
    await tx
      .update(memberImports)
      .set({ status: 'done', endedAt: at, firstEndedAt, touchedAt: at })
      .where(eq(memberImports.id, id));
    return false;
  }
  const newly = duplicates === 'add' ? new Set<number>() : await markNewDuplicates(tx, rows);
  const added = rows.filter(({ line }) => !newly.has(line));
  await addMembers(tx, running, added, at);
  const from = (fate: string) => added.filter((row) => row.fate === fate).length + (fate === 'add' ? newly.size : 0);
  await tx
    .update(memberImports)
    .set({
      doneLine: last.line,
      touchedAt: at,
      problem: null,
      toAdd: sql`${memberImports.toAdd} - ${from('add')}`,
      duplicate: sql`${memberImports.duplicate} + ${newly.size - from('duplicate')}`,
      added: sql`${memberImports.added} + ${added.length}`,
    })
    .where(eq(memberImports.id, id));
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

/**
 * Adds a member, the membership if the row has one, and an audit entry of each. A membership copies the plan's terms of
 * this moment (acceptance H2), and counts as sold on its first day. Then the row keeps only the member's number; its
 * values are the member's now. Ids are drawn before the insert, so that each row knows its member.
 */
async function addMembers(
  tx: Transaction,
  { id, actedBy, actedFrom }: StoredImport,
  rows: readonly StagedRow[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const given = JSON.stringify(
    rows.map(({ line, fields, country, state, city }) => ({ line, ...fields, country, state, city })),
  );
  await tx.execute(sql`
    with given as (
      select typed.*, nextval(pg_get_serial_sequence('members', 'id')) as id
      from jsonb_to_recordset(${given}::jsonb) as typed (
        line int, fname text, lname text, father_fname text, father_lname text, profession text, email text,
        phone text, address text, country bigint, state bigint, city bigint, pincode text,
        plan_id bigint, until date
      )
    ), added as (
      insert into members (id, fname, lname, father_fname, father_lname, profession, email, phone, address,
        country, state, city, pincode, created_at)
      overriding system value
      select id, fname, lname, father_fname, father_lname, profession, email, phone, address,
        country, state, city, pincode, ${at.toISOString()}::timestamptz
      from given order by line
      returning *
    ), audited as (
      insert into audit_entries (at, user_id, address, action, record, record_id, after)
      select ${at.toISOString()}::timestamptz, ${actedBy}::bigint, ${actedFrom}::text, 'member-import', 'member', id,
        ${memberJson('added')} - 'created_at'
      from added order by id
    ), sold as (
      insert into assignments (member_id, plan_id, plan_name, duration, duration_count, price, free_days, start_day,
        end_day, sold_on, created_at)
      select given.id, plans.id, plans.plan_name, plans.duration, plans.duration_count, plans.price,
        plans.free_days, ${FIRST_DAY}, given.until, ${FIRST_DAY}, ${at.toISOString()}::timestamptz
      from given join plans on plans.id = given.plan_id order by given.line
      returning *
    ), audited_sales as (
      insert into audit_entries (at, user_id, address, action, record, record_id, after)
      select ${at.toISOString()}::timestamptz, ${actedBy}::bigint, ${actedFrom}::text, 'member-import', 'assignment',
        id, ${auditedMembership('sold')}
      from sold order by id
    )
    update member_import_rows as row
    set fate = 'added', member_id = given.id, fields = null, phone = null, email = null,
      duplicate_of = null, duplicate_line = null, same = null
    from given where row.import_id = ${id} and row.line = given.line`);
}
