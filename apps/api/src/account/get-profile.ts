import { calls } from '@gym/api-contract';
import { eq } from 'drizzle-orm';
import { implement } from '../http/implement.ts';
import { notFound } from '../records/not-found.ts';
import { users } from '../schema/index.ts';
import { readProfile } from './profile-record.ts';

export const getProfile = implement(calls.getUserProfile, async ({ user }, { db }) => {
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  if (row === undefined) throw notFound('user', user.id);
  return { status: 'success', data: readProfile(row) };
});
