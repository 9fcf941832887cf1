import { sql } from 'drizzle-orm';
import type { Services } from '../http/services.ts';

/** Adds up what changes left in rows of their own, so that counting stays as quick as there are days and names. Whatever another transaction holds is left for the next time. */
export async function addUpTallies({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.execute(sql`select add_up_tallies()`);
}
