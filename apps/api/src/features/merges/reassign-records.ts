import { asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { memberships, diets } from '../../platform/database/schema/index.ts';

/** While periods change hands, none of a member's is the last: there may be only one. */
export async function clearLastMembership(tx: Transaction, memberId: number): Promise<void> {
  await tx.update(memberships).set({ renewed: true }).where(eq(memberships.member_id, memberId));
}

/** The period that ends last is the one that none follows: its end is the membership's. */
export async function markLastMembership(tx: Transaction, memberId: number): Promise<void> {
  await clearLastMembership(tx, memberId);
  await tx
    .update(memberships)
    .set({ renewed: false })
    .where(
      sql`${memberships.id} = (select id from assignments where member_id = ${memberId} order by end_day desc, start_day desc, id desc limit 1)`,
    );
}

/** A member's versions by their ids, the first first. */
export async function findDietIds(tx: Transaction, memberId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: diets.id })
    .from(diets)
    .where(eq(diets.member_id, memberId))
    .orderBy(asc(diets.version));
  return rows.map(({ id }) => id);
}

/** Gives these versions to a member, who has no others, numbered from 1 in this order; the last is the diet that stands. */
export async function reassignDiets(tx: Transaction, memberId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const list = sql`unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted (id, place)`;
  // Two steps: no number may be taken twice, not even on the way.
  await tx.execute(
    sql`update diets set member_id = ${memberId}, version = -place from ${list} where diets.id = wanted.id`,
  );
  await tx.execute(sql`update diets set version = -version where member_id = ${memberId} and version < 0`);
}
