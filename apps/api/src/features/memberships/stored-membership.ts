import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/index.ts';

/** Marks no membership as the last one while memberships move: a member may have only one last. */
export async function clearLastMembership(tx: Transaction, memberId: number): Promise<void> {
  await tx.update(memberships).set({ renewed: true }).where(eq(memberships.member_id, memberId));
}

/** Marks the membership that ends last: its end is the end of the member's time. */
export async function markLastMembership(tx: Transaction, memberId: number): Promise<void> {
  await clearLastMembership(tx, memberId);
  await tx
    .update(memberships)
    .set({ renewed: false })
    .where(
      sql`${memberships.id} = (
        select id from assignments where member_id = ${memberId}
        order by end_day desc, start_day desc, id desc limit 1)`,
    );
}
