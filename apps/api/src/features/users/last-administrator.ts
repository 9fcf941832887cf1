import { and, eq, sql } from 'drizzle-orm';
import { reasons } from '@gym/api-contract';
import type { Transaction } from '../../platform/database/database.ts';
import { fieldError } from '../../platform/errors/http-error.ts';
import { users } from '../../platform/database/schema/index.ts';

/** An arbitrary number for the lock that orders changes of administrators. */
export const ADMINISTRATORS_LOCK = 7_041_001;

/**
 * Runs a change of role or active state, and requires that an active administrator remains (acceptance C5). One lock
 * orders these changes, so two administrators cannot demote each other at the same time.
 *
 * @throws HttpError 422, which rolls the change back
 */
export async function ensureAdministratorRemains<T>(
  tx: Transaction,
  field: 'role' | 'active' | 'confirm',
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
  throw fieldError(field, reasons.users.lastAdministrator);
}
