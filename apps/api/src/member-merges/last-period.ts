import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';
import { assignments } from '../schema/index.ts';

/** While periods change hands, none of a member's is the last: there may be only one. */
export async function noLastPeriod(tx: Transaction, memberId: number): Promise<void> {
  await tx.update(assignments).set({ renewed: true }).where(eq(assignments.member_id, memberId));
}

/** The period that ends last is the one that none follows: its end is the membership's. */
export async function markLastPeriod(tx: Transaction, memberId: number): Promise<void> {
  await noLastPeriod(tx, memberId);
  await tx
    .update(assignments)
    .set({ renewed: false })
    .where(
      sql`${assignments.id} = (select id from assignments where member_id = ${memberId} order by end_day desc, start_day desc, id desc limit 1)`,
    );
}
