import { ADMIN_ROLE, type Call, reasons, type User } from '@gym/api-contract';
import { fullName } from '@gym/rules';
import { and, eq, sql } from 'drizzle-orm';
import { databaseError } from '../../platform/database/database-errors.ts';
import { fieldError } from '../../platform/errors/http-error.ts';
import { sessions, users } from '../../platform/database/schema/index.ts';
import { pickFields } from '../../platform/records/pick-fields.ts';
import type { RecordKind } from '../../platform/records/versioned-record.ts';
import { mailNotice, noticeTexts } from '../../platform/mail/notices.ts';
import type { Services } from '../../platform/http/implement-call.ts';
import type { SaveContext } from '../../platform/idempotency/implement-save.ts';
import type { Transaction } from '../../platform/database/database.ts';

export type UserRow = typeof users.$inferSelect;

/** The fields of a user in the calls. */
export const USER_FIELDS = ['id', 'fname', 'lname', 'email', 'phone', 'role', 'active', 'version'] as const;

/** A user as the calls return it, without the password hash. */
export const readUser = (row: UserRow): User => pickFields(row, ...USER_FIELDS);

export const userRecord: RecordKind<UserRow> = { table: users, name: 'user', read: readUser };

/** Runs `work` and rejects an email that another user has, in any case. @throws HttpError 422 */
export async function rejectTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (databaseError(error)?.constraint !== 'users_email_unique') throw error;
    throw fieldError('email', reasons.users.takenEmail);
  }
}

export const isAdministrator = ({ role, active }: UserRow): boolean => role === ADMIN_ROLE && active;

/** Tells every administrator of a new user, or of a new administrator. */
export function mailNewUser(services: Services, user: UserRow): void {
  if (!services.mail.available) return;
  const { newAdministrator, newUser } = noticeTexts;
  const notice = (isAdministrator(user) ? newAdministrator : newUser)(fullName(user));
  services.background.start('mailing notices of a new user', async () => {
    const administrators = await services.db
      .select({ email: users.email, fname: users.fname })
      .from(users)
      .where(and(eq(users.role, ADMIN_ROLE), eq(users.active, true)));
    mailNotice(services, administrators, notice);
  });
}

/** Tells the old and the new address of a changed email, and the administrators of a new one. */
export function mailUserChange(services: Services, before: UserRow, after: UserRow): void {
  if (before.email !== after.email) {
    mailNotice(services, [before], noticeTexts.oldEmail());
    mailNotice(services, [after], noticeTexts.newEmail());
  }
  if (isAdministrator(after) && !isAdministrator(before)) mailNewUser(services, after);
}

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
