import { eq } from 'drizzle-orm';
import { calls } from '@gym/api-contract';
import { implement } from '../../platform/http/implement-call.ts';
import { sessions } from '../../platform/database/schema/index.ts';
import { ANNOUNCED_FEATURES } from './announced-features.ts';
import { getOwnSessions, revokeOtherSessions, revokeSession } from './own-sessions.ts';
import { signIn } from './sign-in.ts';

const getRole = implement(calls.getRole, async ({ user }) => ({
  status: 'success',
  data: { role: user.role },
  features: ANNOUNCED_FEATURES,
}));

/** Revokes the current session (acceptance A9); the user's other sessions stay. */
const signOut = implement(calls.logout, async ({ user, logSecurityEvent }, { db }) => {
  await db.delete(sessions).where(eq(sessions.id, user.sessionId));
  logSecurityEvent('signed-out');
  return { status: 'success', result: 'success' };
});

export const sessionRoutes = [signIn, getRole, signOut, getOwnSessions, revokeSession, revokeOtherSessions];
