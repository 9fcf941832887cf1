import { and, desc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import { type Call, calls, reasons } from '@gym/api-contract';
import { implement, type IncomingCall, type Services, type SignedIn } from '../../platform/http/implement-call.ts';
import { implementSave, type SaveContext, saveOnce } from '../../platform/idempotency/implement-save.ts';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { isLive } from '../../platform/auth/session-token-and-lifetime.ts';
import { sessions, users } from '../../platform/database/schema/index.ts';
import { notFound } from '../../platform/records/missing-record.ts';
import { confirmSession } from '../../platform/auth/confirmed-identity.ts';
import { requireOwnPasskey } from '../../platform/auth/passkeys.ts';
import { ownSession, requireOwnPassword } from '../../platform/auth/passwords.ts';
import {
  acceptCode,
  hasSecondFactor,
  isSecondFactorMissing,
  type Proof,
  usableFactors,
} from '../../platform/auth/second-factors.ts';
import { errorBody, fieldError, HttpError } from '../../platform/errors/http-error.ts';
import { mailUsedRecoveryCode, signInRoutes } from './sign-in.ts';
import { announcedFeatures } from './finish-sign-in.ts';
import { AUDIENCES } from '../../platform/auth/access.ts';
import { getServiceToken } from './service-token.ts';

/** What the audit trail keeps of a revoked session: its user and where it was opened, never its token. */
const auditedFields = { id: sessions.id, user_id: sessions.userId, address: sessions.address, agent: sessions.agent };

/** The user's own sessions: the current one first, then by last use. */
const getOwnSessions = implement(calls.getOwnSessions, async ({ user }, services) => {
  const { id, createdAt, lastUsedAt, address, lastAddress, agent } = sessions;
  const live = await services.db
    .select({ id, createdAt, lastUsedAt, address, lastAddress, agent })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), isLive(services)))
    .orderBy(desc(lastUsedAt), desc(id));
  const rows = live.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    address: row.address,
    last_address: row.lastAddress ?? row.address,
    agent: row.agent,
    current: row.id === user.sessionId,
  }));
  return {
    status: 'success',
    data: [...rows.filter(({ current }) => current), ...rows.filter(({ current }) => !current)],
  };
});

/** Revokes those of the own sessions that meet a condition. Resolves to their number. */
async function revoke(
  {
    user,
    tx,
    logSecurityEvent,
    auditContext,
  }: Pick<SaveContext<Call>, 'user' | 'tx' | 'logSecurityEvent' | 'auditContext'>,
  which: SQL | undefined,
): Promise<number> {
  const isWanted = and(eq(sessions.userId, user.id), which);
  const revoked = await tx.delete(sessions).where(isWanted).returning(auditedFields);
  for (const { id: recordId, ...before } of revoked)
    await writeAuditEntry(tx, { ...auditContext, record: 'session', recordId, before });
  logSecurityEvent('sessions-revoked', { cause: revoked.length });
  return revoked.length;
}

/** Revokes one of the own sessions. The response does not reveal whether another user's session exists. */
const revokeSession = implementSave(calls.revokeSession, async (saving, services) => {
  const { id } = saving.body;
  if ((await revoke(saving, and(eq(sessions.id, id), isLive(services)))) === 0) throw notFound('session', id);
  return { status: 'success', result: 'success' };
});

/** Revokes all own sessions except the current one. */
const revokeOtherSessions = implementSave(calls.revokeOtherSessions, async (saving) => {
  await revoke(saving, ne(sessions.id, saving.user.sessionId));
  return { status: 'success', result: 'success' };
});

type Confirmation = IncomingCall<typeof calls.confirmIdentity>;

/** Requires a code of the signed-in user's second factor. @throws HttpError 422 on the field `code`; 429 */
async function requireOwnCode(services: Services, { user, address, logSecurityEvent }: Confirmation, code: string) {
  const proof = await acceptCode(services, { userId: user.id, counted: ownSession(user) }, code);
  if (proof === undefined) {
    logSecurityEvent('second-factor-refused', { cause: 'wrong code' });
    throw fieldError('code', reasons.signIn.wrongSecondFactor);
  }
  if (proof === 'recovery code') await mailUsedRecoveryCode(services, user.id, address);
  return proof;
}

/** Proves the identity by password and second factor. Resolves to undefined if only the second factor is missing. */
async function proveByPassword(
  services: Services,
  incoming: Confirmation,
  password: string,
): Promise<'password' | Proof | undefined> {
  const { code } = incoming.body;
  await requireOwnPassword(services, incoming, password);
  if (!(await hasSecondFactor(services.db, incoming.user.id))) return 'password';
  return code === undefined ? undefined : requireOwnCode(services, incoming, code);
}

/**
 * Confirms that the session's user is at the screen (ADR-0063): by the own password, and by a code if the user has a
 * second factor, or by a passkey.
 */
const confirmIdentity = implement(calls.confirmIdentity, async (incoming, services) => {
  const { user, site, logSecurityEvent } = incoming;
  const { password, passkey } = incoming.body;
  if ((password === undefined) === (passkey === undefined))
    throw new HttpError(400, reasons.passkeys.missingProof, { errors: { password: reasons.passkeys.missingProof } });
  if (passkey !== undefined) await requireOwnPasskey(services, incoming, passkey);
  const cause = password === undefined ? 'passkey' : await proveByPassword(services, incoming, password);
  if (cause === undefined) {
    logSecurityEvent('second-factor-asked');
    return {
      ...errorBody(reasons.access.passwordNotEnough),
      status: 'second-factor',
      factors: await usableFactors(services, user.id, site),
    };
  }
  return saveOnce(calls.confirmIdentity, async (saving) => {
    await confirmSession(saving.tx, saving, cause);
    return { status: 'success', result: 'success' };
  })(incoming, services);
});

/** Whether the operator chose every canary for this user. */
async function isCanaryUser({ db, config }: Services, { id }: SignedIn): Promise<boolean> {
  if (config.canaryUsers.length === 0) return false;
  const chosen = and(eq(users.id, id), inArray(sql`lower(${users.email})`, [...config.canaryUsers]));
  return (await db.select({ id: users.id }).from(users).where(chosen)).length > 0;
}

/** Absent before any version was taken back. */
const lastRollbackIn = ({ releasedApps }: Services): { readonly last_rollback?: number } => {
  const sequence = releasedApps.lastRollback();
  return sequence === undefined ? {} : { last_rollback: sequence };
};

const getRole = implement(calls.getRole, async ({ user, site }, services) => ({
  status: 'success',
  data: { role: user.role },
  features: announcedFeatures(services.config, site),
  audience: AUDIENCES[user.role],
  ...((await isCanaryUser(services, user)) && { canaries: true }),
  ...lastRollbackIn(services),
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
  ...signInRoutes,
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
