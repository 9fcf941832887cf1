import type { Call } from '@gym/api-contract';
import { eq } from 'drizzle-orm';
import { sessions } from '../../platform/database/schema/index.ts';
import type { SaveContext } from '../../platform/idempotency/implement-save.ts';

import { isAdministrator } from './user-notices.ts';
import type { UserRow } from './user-record.ts';

export const rightsOf = ({ role, active }: UserRow): string => (active ? `role ${role}` : 'disabled');

/** Logs what a change of a user means for security, and ends the sessions of a disabled user. */
export async function followUserChange(
  { user, tx, logSecurityEvent }: Pick<SaveContext<Call>, 'user' | 'tx' | 'logSecurityEvent'>,
  stored: UserRow,
  changed: UserRow,
): Promise<void> {
  const about = { userId: changed.id, by: user.id };
  const rights = rightsOf(changed);
  if (rights !== rightsOf(stored)) logSecurityEvent('rights-changed', { ...about, cause: rights });
  if (isAdministrator(changed) && !isAdministrator(stored)) logSecurityEvent('administrator-added', about);
  if (changed.email !== stored.email) logSecurityEvent('email-changed', about);
  if (changed.active) return;
  const revoked = await tx.delete(sessions).where(eq(sessions.userId, changed.id)).returning({ id: sessions.id });
  if (revoked.length > 0) logSecurityEvent('sessions-revoked', { ...about, cause: revoked.length });
}
