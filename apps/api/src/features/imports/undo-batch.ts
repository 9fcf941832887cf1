import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { memberImportRows, memberImports } from '../../platform/database/schema/index.ts';
import { auditedMemberJson, lockMemberBlocks, MEMBER_COLUMNS, memberJson } from '../members/index.ts';
import { auditedMembershipJson } from '../memberships/index.ts';
import { changeImport, type StoredImport } from './stored-import.ts';
import { BATCH_SIZE } from './add-batch.ts';
import { IS_IMPORTED } from './imported-membership.ts';

/** Why a member is kept: the first reason that applies; null if nothing happened since the import. */
const KEPT_REASON = sql`case
  when members.version > 1 then 'changed'
  when exists (select from assignments where member_id = members.id and not ${IS_IMPORTED}) then 'sold'
  when exists (select from measurements where member_id = members.id) then 'measured'
  when exists (select from diets where member_id = members.id) then 'diet' end`;

/** How many rows got a fate. */
interface FateCount {
  readonly fate: string;
  readonly count: string;
  readonly [column: string]: unknown;
}

/**
 * Removes the unused ones of these members and stores the fate of their rows. The rows keep the whole members with
 * their imported memberships, so that an undo can be reversed, and the audit trail keeps its contents until then
 * (ADR-0051).
 */
async function removeUnused(
  tx: Transaction,
  { id, actedBy, actedFrom }: StoredImport,
  memberIds: readonly (number | null)[],
  at: Date,
): Promise<FateCount[]> {
  const ids = JSON.stringify(memberIds);
  // A save for one of them is either visible to the next statement, or waits and then finds no member.
  await tx.execute(
    sql`select from members where id in (select jsonb_array_elements_text(${ids}::jsonb)::bigint)
      order by id for update`,
  );
  await lockMemberBlocks(
    tx,
    memberIds.filter((one) => one !== null),
  );
  const { rows: fates } = await tx.execute<FateCount>(sql`
    with found as (
      select members.id, ${KEPT_REASON} as reason,
        (select to_jsonb(assignments) from assignments where member_id = members.id limit 1) as membership
      from members where id in (select jsonb_array_elements_text(${ids}::jsonb)::bigint)
    ), removed as (
      delete from members using found where members.id = found.id and found.reason is null returning members.*
    ), audited as (
      insert into audit_entries (at, user_id, address, action, record, record_id, before)
      select ${at.toISOString()}::timestamptz, ${actedBy}::bigint, ${actedFrom}::text, 'member-import-undone',
        'member', id, ${auditedMemberJson('removed')}
      from removed order by id
    ), audited_sales as (
      insert into audit_entries (at, user_id, address, action, record, record_id, before)
      select ${at.toISOString()}::timestamptz, ${actedBy}::bigint, ${actedFrom}::text, 'member-import-undone',
        'assignment', sale.id, ${auditedMembershipJson('sale')}
      from found, jsonb_populate_record(null::assignments, found.membership) as sale
      where found.reason is null and found.membership is not null order by sale.id
    ), marked as (
      update member_import_rows as row
      set fate = case when found.id is null then 'gone' when found.reason is null then 'removed' else 'kept' end,
        kept_because = found.reason, fields = ${memberJson('removed')}
          || jsonb_strip_nulls(jsonb_build_object('membership', found.membership)), phone = removed.phone,
        email = lower(removed.email)
      from jsonb_array_elements_text(${ids}::jsonb) as wanted (id) left join found on found.id = wanted.id::bigint
        left join removed on removed.id = wanted.id::bigint
      where row.import_id = ${id} and row.member_id = wanted.id::bigint
      returning row.fate
    )
    select fate, count(*) as count from marked group by fate`);
  return fates;
}

/**
 * Removes the members of the next rows that were not used since the import, and stores why it keeps the others.
 * Resolves to false once no row is left.
 *
 * @param undone the import, whose row the transaction has locked
 */
export async function undoBatch(tx: Transaction, undone: StoredImport, at: Date): Promise<boolean> {
  const { id, doneLine } = undone;
  const rows = await tx
    .select({ line: memberImportRows.line, member: memberImportRows.memberId })
    .from(memberImportRows)
    .where(
      and(eq(memberImportRows.importId, id), eq(memberImportRows.fate, 'added'), gt(memberImportRows.line, doneLine)),
    )
    .orderBy(asc(memberImportRows.line))
    .limit(BATCH_SIZE);
  const last = rows.at(-1);
  if (last === undefined) {
    await changeImport(tx, id, { status: 'undone', undoneAt: at, touchedAt: at });
    return false;
  }
  const memberIds = rows.map(({ member }) => member);
  const fates = await removeUnused(tx, undone, memberIds, at);
  const count = (fate: string) => Number(fates.find((row) => row.fate === fate)?.count ?? 0);
  await changeImport(tx, id, {
    doneLine: last.line,
    touchedAt: at,
    // A member that was erased or merged meanwhile counts as removed.
    removed: sql`${memberImports.removed} + ${count('removed') + count('gone')}`,
    kept: sql`${memberImports.kept} + ${count('kept')}`,
  });
  return true;
}

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
      insert into members (${MEMBER_COLUMNS}) overriding system value
      select ${MEMBER_COLUMNS} from given order by id
      returning *
    ), audited as (
      insert into audit_entries (at, user_id, address, action, record, record_id, after)
      select ${at.toISOString()}::timestamptz, ${actedBy}::bigint, ${actedFrom}::text, 'member-import-restored',
        'member', id, ${auditedMemberJson('restored')}
      from restored order by id
    ), sold as (
      insert into assignments overriding system value
      select sale.*
      from given, jsonb_populate_record(null::assignments, '{"duration_count":1}' || given.membership) as sale
      where given.membership is not null order by sale.id
      returning *
    ), audited_sales as (
      insert into audit_entries (at, user_id, address, action, record, record_id, after)
      select ${at.toISOString()}::timestamptz, ${actedBy}::bigint, ${actedFrom}::text, 'member-import-restored',
        'assignment', id, ${auditedMembershipJson('sold')}
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
    await changeImport(tx, id, { status: 'done', undoneAt: null, touchedAt: at });
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
  const removed = sql`${memberImports.removed} - ${restored}`;
  await changeImport(tx, id, { doneLine: last.line, touchedAt: at, removed });
  return true;
}
