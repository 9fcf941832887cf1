import { calls } from '@gym/api-contract';
import { eq } from 'drizzle-orm';
import { implement } from '../http/implement.ts';
import { sessions } from '../schema/index.ts';

/** Revokes the session that asks (acceptance A9); other sessions of the user go on. */
export const signOut = implement(calls.logout, async ({ user, note }, { db }) => {
  await db.delete(sessions).where(eq(sessions.id, user.sessionId));
  note('signed-out');
  return { status: 'success', result: 'success' };
});
