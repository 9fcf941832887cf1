import { desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../http/database.ts';
import { diets } from '../schema/index.ts';

/** A member's diet as it stands, with its version; undefined where none was ever saved. */
export async function latestDiet(
  db: Database | Transaction,
  memberId: number,
): Promise<typeof diets.$inferSelect | undefined> {
  const [latest] = await db
    .select()
    .from(diets)
    .where(eq(diets.member_id, memberId))
    .orderBy(desc(diets.version))
    .limit(1);
  return latest;
}
