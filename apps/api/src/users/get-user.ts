import { calls } from '@gym/api-contract';
import { eq } from 'drizzle-orm';
import { implement } from '../http/implement.ts';
import { notFound } from '../records/not-found.ts';
import { users } from '../schema/index.ts';
import { readUser } from './user-record.ts';

export const getUser = implement(calls.getUsersDetailsById, async ({ query: { id } }, { db }) => {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (user === undefined) throw notFound('user', id);
  return { status: 'success', data: readUser(user) };
});
