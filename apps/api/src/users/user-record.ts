import type { User } from '@gym/api-contract';
import type { RecordKind } from '../records/record-kind.ts';
import { users } from '../schema/index.ts';

export type UserRow = typeof users.$inferSelect;

/** A user as the calls read it: never the password's hash. */
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
