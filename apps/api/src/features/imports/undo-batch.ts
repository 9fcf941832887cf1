import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { memberImportRows, memberImports } from '../../platform/database/schema/index.ts';
import { lockMemberBlocks, memberJson } from '../../shared/members/stored-member.ts';
import type { StoredImport } from './stored-import.ts';
import { BATCH_SIZE } from './add-batch.ts';
import { auditedMembership, IS_IMPORTED } from './imported-membership.ts';

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
        'member', id, ${memberJson('removed')} - '{created_at,joined_at}'::text[]
      from removed order by id
    ), audited_sales as (
      insert into audit_entries (at, user_id, address, action, record, record_id, before)
      select ${at.toISOString()}::timestamptz, ${actedBy}::bigint, ${actedFrom}::text, 'member-import-undone',
        'assignment', sale.id, ${auditedMembership('sale')}
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
    await tx
      .update(memberImports)
      .set({ status: 'undone', undoneAt: at, touchedAt: at })
      .where(eq(memberImports.id, id));
    return false;
  }
  const memberIds = rows.map(({ member }) => member);
  const fates = await removeUnused(tx, undone, memberIds, at);
  const count = (fate: string) => Number(fates.find((row) => row.fate === fate)?.count ?? 0);
  await tx
    .update(memberImports)
    .set({
      doneLine: last.line,
      touchedAt: at,
      // A member that was erased or merged meanwhile counts as removed.
      removed: sql`${memberImports.removed} + ${count('removed') + count('gone')}`,
      kept: sql`${memberImports.kept} + ${count('kept')}`,
    })
    .where(eq(memberImports.id, id));
  return true;
}
