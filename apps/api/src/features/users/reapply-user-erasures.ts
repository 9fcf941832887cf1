import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { createDatabase } from '../../platform/database/database.ts';
import { erasedUsers } from '../../platform/database/schema/index.ts';
import { eraseUserData, lockUserToErase } from './erase-user.ts';

/** An erasure to repeat: the user's number, and when the user was erased. */
export interface UserErasure {
  readonly id: number;
  readonly erasedAt: Date;
}

/** The outcome for each number: erased now; absent, so nothing to do; or taken by another user since. */
export interface ReappliedUserErasures {
  readonly erased: number[];
  readonly absent: number[];
  readonly taken: number[];
}

/** The erasures of users that a database records: numbers and times only. */
export async function listUserErasures(pool: Pool): Promise<UserErasure[]> {
  return createDatabase(pool).select().from(erasedUsers).orderBy(erasedUsers.id);
}

/**
 * Repeats erasures of users in a database that was restored from an older backup. Each one is a transaction with an
 * audit entry; a second run changes nothing. New users never get the number of an erased one.
 */
export async function reapplyUserErasures(
  pool: Pool,
  erasures: readonly UserErasure[],
): Promise<ReappliedUserErasures> {
  const db = createDatabase(pool);
  const done: ReappliedUserErasures = { erased: [], absent: [], taken: [] };
  for (const { id, erasedAt } of erasures)
    await db.transaction(async (tx) => {
      const user = await lockUserToErase(tx, id);
      if (user && user.createdAt > erasedAt) {
        done.taken.push(id);
      } else if (user) {
        await eraseUserData(tx, user, { at: erasedAt, userId: null, address: null, action: 'eraseUser' });
        done.erased.push(id);
      } else {
        await tx.insert(erasedUsers).values({ id, erasedAt }).onConflictDoNothing();
        done.absent.push(id);
      }
    });
  // The restore reset the sequence of user numbers too.
  await db.execute(
    sql`select setval('users_id_seq', (select max(id) from erased_users))
      from users_id_seq where last_value < (select max(id) from erased_users)`,
  );
  return done;
}
