import { eq } from 'drizzle-orm';
import { calls, type UserProfile } from '@gym/api-contract';
import { implement } from '../../platform/http/implement-call.ts';
import { implementSave, saved } from '../../platform/idempotency/implement-save.ts';
import { users } from '../../platform/database/schema/index.ts';
import { notFound } from '../../shared/records/missing-record.ts';
import { type RecordKind, updateRecord } from '../../shared/records/versioned-record.ts';
import { changePassword } from './change-password.ts';
import { removePicture, uploadPicture } from './picture.ts';

type UserRow = typeof users.$inferSelect;

/** The own profile. */
const readProfile = ({ fname, lname, email, phone, image, version }: UserRow): UserProfile => ({
  fname,
  lname,
  email,
  phone,
  image,
  version,
});

/** The user record in the shape of the profile. */
const profileRecord: RecordKind<UserRow> = { table: users, name: 'user', read: readProfile };

const getProfile = implement(calls.getUserProfile, async ({ user }, { db }) => {
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  if (row === undefined) throw notFound('user', user.id);
  return { status: 'success', data: readProfile(row) };
});

/** Changes the own profile. */
const updateProfile = implementSave(calls.updateProfile, async ({ body, user, tx, auditContext }) => {
  const { version, ...fields } = body;
  await updateRecord(tx, profileRecord, { id: user.id, version, fields, auditContext });
  return saved(user.id);
});

export const accountRoutes = [getProfile, updateProfile, changePassword, uploadPicture, removePicture];
