import { asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { diets } from '../../platform/database/schema/index.ts';
import { tagsOfMembers } from '../../shared/members/member-tags.ts';
import type { MergeUndo } from '../../platform/database/schema/imports-and-merges.ts';

/** The ids of a member's diet versions, the oldest first. */
export async function findDietIds(tx: Transaction, memberId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: diets.id })
    .from(diets)
    .where(eq(diets.member_id, memberId))
    .orderBy(asc(diets.version));
  return rows.map(({ id }) => id);
}

/**
 * Makes these diet versions the member's only ones, numbered from 1 in this order. The last one is the current diet.
 */
export async function reassignDiets(tx: Transaction, memberId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const list = sql`unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted (id, rank)`;
  // Two steps, because version numbers must stay unique after each statement.
  await tx.execute(
    sql`update diets set member_id = ${memberId}, version = -rank from ${list} where diets.id = wanted.id`,
  );
  await tx.execute(sql`update diets set version = -version where member_id = ${memberId} and version < 0`);
}

/** Gives the kept record the tags of both. Resolves to what each had. */
export async function joinTags(tx: Transaction, kept: number, gone: number): Promise<NonNullable<MergeUndo['tags']>> {
  const tags = await tagsOfMembers(tx, [kept, gone]);
  await tx.execute(sql`
    insert into member_tags (member_id, tag) select ${kept}::bigint, tag from member_tags where member_id = ${gone}
    on conflict do nothing`);
  return { kept: tags.get(kept) ?? [], gone: tags.get(gone) ?? [] };
}

/** Gives the restored record its tags back. The kept one loses those that only the merge gave it. */
export async function separateTags(
  tx: Transaction,
  kept: number,
  gone: number,
  { tags }: Pick<MergeUndo, 'tags'>,
): Promise<void> {
  if (!tags) return;
  const list = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;
  await tx.execute(sql`
    insert into member_tags (member_id, tag) select ${gone}::bigint, tag from unnest(${list(tags.gone)}) as tag`);
  await tx.execute(sql`
    delete from member_tags
    where member_id = ${kept} and tag = any(${list(tags.gone)}) and tag <> all(${list(tags.kept)})`);
}

/** The numbers of records that a merge moved, for the audit trail. */
export const movedCounts = ({ periods, moved, diets }: Pick<MergeUndo, 'periods' | 'moved' | 'diets'>) => ({
  memberships: periods.length,
  measurements: moved.length,
  diets: diets.length,
});
