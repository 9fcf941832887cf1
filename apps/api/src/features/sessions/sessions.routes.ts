import { and, eq, lt } from 'drizzle-orm';
import { calls } from '@gym/api-contract';
import { isSecondFactorMissing } from '../../platform/auth/second-factors.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { sessions } from '../../platform/database/schema/index.ts';
import { announcedFeatures } from './announced-features.ts';
import { AUDIENCES } from '../../platform/auth/access.ts';
import { getOwnSessions, revokeOtherSessions, revokeSession } from './own-sessions.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { getServiceToken } from './service-token.ts';
import { signIn } from './sign-in.ts';
import { signInWithPasskey, startPasskey } from './sign-in-with-passkey.ts';

const getRole = implement(calls.getRole, async ({ user, site }, services) => ({
  status: 'success',
  data: { role: user.role },
  features: announcedFeatures(services.config, site),
  audience: AUDIENCES[user.role],
  ...(user.oneTimePassword && { password: 'one-time' as const }),
  ...((await isSecondFactorMissing(services, user)) && { second_factor: 'missing' as const }),
}));

/** Revokes the current session (acceptance A9); the user's other sessions stay. */
const signOut = implement(calls.logout, async ({ user, logSecurityEvent }, { db }) => {
  await db.delete(sessions).where(eq(sessions.id, user.sessionId));
  logSecurityEvent('signed-out');
  return { status: 'success', result: 'success' };
});

/** Stores when the user was last there. The clock of the page does not matter: it only says how long ago that was. */
const reportUse = implement(calls.reportUse, async ({ user, body }, { db, clock }) => {
  const usedAt = new Date(clock.now().getTime() - body.seconds_ago * 1_000);
  await db
    .update(sessions)
    .set({ userThereAt: usedAt })
    .where(and(eq(sessions.id, user.sessionId), lt(sessions.userThereAt, usedAt)));
  return { status: 'success', result: 'success' };
});

/** The key is derived from the server's key, so it is stored nowhere, and only this user gets it (ADR-0079). */
const getDraftKey = implement(calls.getDraftKey, async ({ user }, { serverKey }) => ({
  status: 'success',
  data: { key: await serverKey.hash('form drafts', String(user.id)) },
}));

export const sessionRoutes = [
  signIn,
  completeSignIn,
  startPasskey,
  signInWithPasskey,
  getRole,
  signOut,
  reportUse,
  confirmIdentity,
  getDraftKey,
  getServiceToken,
  getOwnSessions,
  revokeSession,
  revokeOtherSessions,
];
