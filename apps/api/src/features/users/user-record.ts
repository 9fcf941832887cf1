import { type User, reasons } from '@gym/api-contract';
import { databaseError } from '../../platform/database/database-errors.ts';
import { fieldError } from '../../platform/errors/http-error.ts';
import { users } from '../../platform/database/schema/index.ts';
import type { RecordKind } from '../../shared/records/versioned-record.ts';

export type UserRow = typeof users.$inferSelect;

/** A user as the calls return it, without the password hash. */
export const readUser = ({ id, fname, lname, email, phone, role, active, version }: UserRow): User => ({
  id,
  fname,
  lname,
  email,
  phone,
  role,
  active,
  version,
});

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
