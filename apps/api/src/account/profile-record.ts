import type { UserProfile } from '@gym/api-contract';
import type { RecordKind } from '../records/record-kind.ts';
import { users } from '../schema/index.ts';

type UserRow = typeof users.$inferSelect;

/** A user as they see themselves. */
export const readProfile = ({ fname, lname, email, phone, image, version }: UserRow): UserProfile => ({
  fname,
  lname,
  email,
  phone,
  image,
  version,
});

/** The same row as a user record, read as a profile. */
export const profileRecord: RecordKind<UserRow> = { table: users, name: 'user', read: readProfile };
