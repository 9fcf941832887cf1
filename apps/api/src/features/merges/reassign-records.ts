import { asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { diets } from '../../platform/database/schema/index.ts';
import type { MergeUndo } from '../../platform/database/schema/merge-undo.ts';

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

/** The numbers of records that a merge moved, for the audit trail. */
export const movedCounts = ({ periods, moved, diets }: Pick<MergeUndo, 'periods' | 'moved' | 'diets'>) => ({
  memberships: periods.length,
  measurements: moved.length,
  diets: diets.length,
});
