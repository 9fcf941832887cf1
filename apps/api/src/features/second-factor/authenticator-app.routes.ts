import { eq } from 'drizzle-orm';
import { calls, reasons } from '@gym/api-contract';
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
import { implementSave, implementSecretSave } from '../../platform/idempotency/implement-save.ts';
import { noticeTexts } from '../../platform/mail/notices.ts';
import { reportFactorChange } from './report-factor-change.ts';

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

const startAuthenticatorApp = implementSecretSave(calls.startAuthenticatorApp, async ({ user, tx }, { config }) => {
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
});

const activateAuthenticatorApp = implementSecretSave(calls.activateAuthenticatorApp, async (saving, services) => {
  const { user, body, tx } = saving;
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
  await reportFactorChange(saving, services, { cause: 'app added', ended, notice: noticeTexts.appAdded() });
  return { status: 'success', data: { recovery_codes: codes } };
});

const none = () => new HttpError(404, reasons.secondFactor.none);

const removeAuthenticatorApp = implementSave(calls.removeAuthenticatorApp, async (saving, services) => {
  const { user, tx } = saving;
  const ended = await removeApp(tx, user.id, user.sessionId);
  if (ended === undefined) throw none();
  await reportFactorChange(saving, services, { cause: 'app removed', ended, notice: noticeTexts.appRemoved() });
  return { status: 'success', result: 'success' };
});

const renewRecoveryCodes = implementSecretSave(calls.renewRecoveryCodes, async (saving, services) => {
  const { user, tx } = saving;
  await lockSecondFactors(tx, user.id);
  if (!(await hasSecondFactor(tx, user.id))) throw none();
  const codes = await replaceRecoveryCodes(tx, user.id);
  await reportFactorChange(saving, services, {
    cause: 'recovery codes renewed',
    notice: noticeTexts.newRecoveryCodes(),
  });
  return { status: 'success', data: { recovery_codes: codes } };
});

export const authenticatorAppRoutes = [
  getSecondFactors,
  startAuthenticatorApp,
  activateAuthenticatorApp,
  removeAuthenticatorApp,
  renewRecoveryCodes,
];
