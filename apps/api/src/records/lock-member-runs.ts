import { sql } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';

/**
 * Queues for the counters of a member's runs of ids (ADR-0025), the wide one first, as whoever adds a member does: before a
 * row of members is removed or put back, so that the two never wait for each other.
 */
export async function lockMemberRuns(tx: Transaction, id: number): Promise<void> {
  for (const bits of [15, 8])
    await tx.execute(
      sql`select from member_blocks where bits = ${bits} and block = ${id}::bigint >> ${bits}::int for update`,
    );
}
