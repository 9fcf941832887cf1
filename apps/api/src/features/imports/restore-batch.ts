import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { memberImportRows, memberImports } from '../../platform/database/schema/index.ts';
import { lockMemberBlocks, memberJson } from '../../shared/members/stored-member.ts';
import { BATCH_SIZE } from './add-batch.ts';
import { auditedMembership } from './imported-membership.ts';
import type { StoredImport } from './stored-import.ts';

/**
 * Adds the removed members of the given lines again, under their numbers, with all their values and their imported
 * memberships, and an audit entry for each. Their rows become those of added members. Resolves to the number of
 * members.
 */
async function restoreMembers(
  tx: Transaction,
  { id, actedBy, actedFrom }: StoredImport,
  lines: readonly number[],
  at: Date,
): Promise<number> {
  const { rows } = await tx.execute<{ count: string }>(sql`
    with given as (
      select member.*, row.fields -> 'membership' as membership
      from member_import_rows as row, jsonb_populate_record(null::members, row.fields) as member
      where row.import_id = ${id} and row.line = any(${sql.param(lines)}::int[])
        and not exists (select from erased_members where erased_members.id = row.member_id)
    ), restored as (
      insert into members (id, fname, lname, father_fname, father_lname, profession, email, phone, address,
        country, state, city, pincode, version, created_at, joined_at)
      overriding system value
      select id, fname, lname, father_fname, father_lname, profession, email, phone, address,
        country, state, city, pincode, version, created_at, joined_at
      from given order by id
      returning *
    ), audited as (
      insert into audit_entries (at, user_id, address, action, record, record_id, after)
      select ${at.toISOString()}::timestamptz, ${actedBy}::bigint, ${actedFrom}::text, 'member-import-restored',
        'member', id, ${memberJson('restored')} - '{created_at,joined_at}'::text[]
      from restored order by id
    ), sold as (
      insert into assignments (id, member_id, plan_id, plan_name, duration, duration_count, price, free_days,
        start_day, end_day, sold_on, renewed, created_at)
      overriding system value
      select sale.id, sale.member_id, sale.plan_id, sale.plan_name, sale.duration,
        coalesce(sale.duration_count, 1), sale.price, sale.free_days, sale.start_day, sale.end_day, sale.sold_on,
        sale.renewed, sale.created_at
      from given, jsonb_populate_record(null::assignments, given.membership) as sale
      where given.membership is not null order by sale.id
      returning *
    ), audited_sales as (
      insert into audit_entries (at, user_id, address, action, record, record_id, after)
      select ${at.toISOString()}::timestamptz, ${actedBy}::bigint, ${actedFrom}::text, 'member-import-restored',
        'assignment', id, ${auditedMembership('sold')}
      from sold order by id
    ), marked as (
      update member_import_rows as row set fate = 'added', fields = null, phone = null, email = null
      from restored where row.import_id = ${id} and row.member_id = restored.id
      returning row.line
    )
    select count(*) as count from marked`);
  return Number(rows[0]?.count);
}

/**
 * Brings the removed members of the next rows back. Resolves to false once no row is left.
 *
 * @param undone the import, whose row the transaction has locked
 */
export async function restoreBatch(tx: Transaction, undone: StoredImport, at: Date): Promise<boolean> {
  const { id, doneLine } = undone;
  const { importId, fate, line, fields, memberId } = memberImportRows;
  const rows = await tx
    .select({ line, memberId })
    .from(memberImportRows)
    // An erasure meanwhile has emptied the rows of its person.
    .where(and(eq(importId, id), eq(fate, 'removed'), gt(line, doneLine), isNotNull(fields)))
    .orderBy(asc(line))
    .limit(BATCH_SIZE);
  const last = rows.at(-1);
  if (last === undefined) {
    await tx
      .update(memberImports)
      .set({ status: 'done', undoneAt: null, touchedAt: at })
      .where(eq(memberImports.id, id));
    return false;
  }
  await lockMemberBlocks(
    tx,
    rows.flatMap((row) => row.memberId ?? []),
  );
  const restored = await restoreMembers(
    tx,
    undone,
    rows.map((row) => row.line),
    at,
  );
  await tx
    .update(memberImports)
    .set({ doneLine: last.line, touchedAt: at, removed: sql`${memberImports.removed} - ${restored}` })
    .where(eq(memberImports.id, id));
  return true;
}
