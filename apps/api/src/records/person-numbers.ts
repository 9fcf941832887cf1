import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../http/database.ts';

/** Numbers under which a person is kept now: the member's own, and those of the records that were merged into it and are still. */
export async function personNumbers(db: Database | Transaction, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive one (id) as (
      select ${id}::bigint union select gone_id from member_merges join one on kept_id = one.id where undone_at is null
    ) select id from one order by id <> ${id}, id`);
  return rows.map((row) => Number(row.id));
}
