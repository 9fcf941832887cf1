import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { users } from '../../platform/database/schema/index.ts';

/** Any number of our own: names the lock that changes of administrators queue for. */
export const ADMINISTRATORS_LOCK = 7_041_001;

/**
 * Does a change of role or active state so that an active administrator remains (acceptance C5). Such changes queue for
 * one lock, so two administrators who demote each other at the same moment cannot both succeed.
 *
 * @throws Refusal 422, and the transaction undoes the change
 */
export async function ensureAdministratorRemains<T>(
  tx: Transaction,
  field: 'role' | 'active',
  change: () => Promise<T>,
): Promise<T> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`);
  const result = await change();
  const [left] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 1), eq(users.active, true)))
    .limit(1);
  if (left !== undefined) return result;
  const reason = 'This is the last active administrator. Make another user an administrator first.';
  throw new HttpError(422, reason, { errors: { [field]: reason } });
}
