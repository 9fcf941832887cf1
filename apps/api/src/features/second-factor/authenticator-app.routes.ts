import { eq } from 'drizzle-orm';
import { calls, reasons } from '@gym/api-contract';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { appUri, newAppSecret, qrPath, stepOfCode } from '../../platform/auth/authenticator-app.ts';
import {
  isSecondFactorRequired,
  endUnprovenSessions,
  findSecondFactors,
  hasSecondFactor,
  lockSecondFactors,
  removeApp,
  replaceRecoveryCodes,
} from '../../platform/auth/second-factors.ts';
import { authenticatorApps, users } from '../../platform/database/schema/index.ts';
import { fieldError, HttpError } from '../../platform/errors/http-error.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { implementSave, saveOnce } from '../../platform/idempotency/implement-save.ts';
import { noticeTexts, mailNoticeTo } from '../../platform/mail/notices.ts';

const alreadyActive = () => new HttpError(409, reasons.secondFactor.alreadyActive);

const getSecondFactors = implement(calls.getSecondFactors, async ({ user }, services) => {
  const { app, passkeys, recoveryCodes } = await findSecondFactors(services.db, user.id);
  return {
    status: 'success',
    data: {
      app,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
      })),
      recovery_codes: recoveryCodes,
      required: isSecondFactorRequired(services, user),
    },
  };
});

/** The response holds a secret, so it is not kept under an idempotency key. */
const startAuthenticatorApp = implement(calls.startAuthenticatorApp, (incoming, services) =>
  saveOnce(calls.startAuthenticatorApp, async ({ user, tx }, { config }) => {
    const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, user.id));
    const secret = newAppSecret();
    const [pending] = await tx
      .insert(authenticatorApps)
      .values({ userId: user.id, secret })
      .onConflictDoUpdate({
        target: authenticatorApps.userId,
        set: { secret },
        setWhere: eq(authenticatorApps.active, false),
      })
      .returning({ userId: authenticatorApps.userId });
    if (pending === undefined) throw alreadyActive();
    const uri = appUri(secret, { gym: config.gym.name, email: row?.email ?? '' });
    return { status: 'success', data: { secret, uri, qr: qrPath(uri) } };
  })({ ...incoming, idempotencyKey: undefined }, services),
);

/** The response holds the recovery codes, so it is not kept under an idempotency key. */
const activateAuthenticatorApp = implement(calls.activateAuthenticatorApp, (incoming, services) =>
  saveOnce(calls.activateAuthenticatorApp, async ({ user, body, tx, auditContext, logSecurityEvent, afterCommit }) => {
    const isOwn = eq(authenticatorApps.userId, user.id);
    await lockSecondFactors(tx, user.id);
    const [app] = await tx.select().from(authenticatorApps).where(isOwn).for('update');
    if (app === undefined) throw new HttpError(404, reasons.secondFactor.notStarted);
    if (app.active) throw alreadyActive();
    const step = stepOfCode(app.secret, body.code, services.clock.now());
    if (step === undefined) throw fieldError('code', reasons.secondFactor.wrongAppCode);
    await tx.update(authenticatorApps).set({ active: true, lastStep: step }).where(isOwn);
    const ended = await endUnprovenSessions(tx, user);
    const codes = await replaceRecoveryCodes(tx, user.id);
    await writeAuditEntry(tx, { ...auditContext, record: 'user', recordId: user.id });
    logSecurityEvent('second-factor-changed', { cause: 'app added' });
    logSecurityEvent('sessions-revoked', { cause: ended });
    afterCommit(() => mailNoticeTo(services, user.id, noticeTexts.appAdded()));
    return { status: 'success', data: { recovery_codes: codes } };
  })({ ...incoming, idempotencyKey: undefined }, services),
);

const none = () => new HttpError(404, reasons.secondFactor.none);

const removeAuthenticatorApp = implementSave(
  calls.removeAuthenticatorApp,
  async ({ user, tx, auditContext, logSecurityEvent, afterCommit }, services) => {
    const ended = await removeApp(tx, user.id, user.sessionId);
    if (ended === undefined) throw none();
    await writeAuditEntry(tx, { ...auditContext, record: 'user', recordId: user.id });
    logSecurityEvent('second-factor-changed', { cause: 'app removed' });
    logSecurityEvent('sessions-revoked', { cause: ended });
    afterCommit(() => mailNoticeTo(services, user.id, noticeTexts.appRemoved()));
    return { status: 'success', result: 'success' };
  },
);

/** The response holds the recovery codes, so it is not kept under an idempotency key. */
const renewRecoveryCodes = implement(calls.renewRecoveryCodes, (incoming, services) =>
  saveOnce(calls.renewRecoveryCodes, async ({ user, tx, auditContext, logSecurityEvent, afterCommit }) => {
    await lockSecondFactors(tx, user.id);
    if (!(await hasSecondFactor(tx, user.id))) throw none();
    const codes = await replaceRecoveryCodes(tx, user.id);
    await writeAuditEntry(tx, { ...auditContext, record: 'user', recordId: user.id });
    logSecurityEvent('second-factor-changed', { cause: 'recovery codes renewed' });
    afterCommit(() => mailNoticeTo(services, user.id, noticeTexts.newRecoveryCodes()));
    return { status: 'success', data: { recovery_codes: codes } };
  })({ ...incoming, idempotencyKey: undefined }, services),
);

export const authenticatorAppRoutes = [
  getSecondFactors,
  startAuthenticatorApp,
  activateAuthenticatorApp,
  removeAuthenticatorApp,
  renewRecoveryCodes,
];
