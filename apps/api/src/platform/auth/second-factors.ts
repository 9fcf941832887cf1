import { createHash } from 'node:crypto';
import { and, count, eq, exists, lt, ne, or } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { type Call, reasons } from '@gym/api-contract';
import type { Database, Transaction } from '../database/database.ts';
import {
  authenticatorApps,
  passkeys,
  recoveryCodes,
  sessions,
  signInTickets,
  users,
} from '../database/schema/index.ts';
import type { Services, SignedIn } from '../http/implement-call.ts';
import type { Site } from '../http/site.ts';
import { throttleGuess, type AttemptKey } from '../throttling/attempts.ts';
import { WRONG_APP_CODES, WRONG_RECOVERY_CODES } from '../throttling/attempt-limits.ts';
import { isAppCode, stepOfCode } from './authenticator-app.ts';
import { HttpError } from '../errors/http-error.ts';

/** What proved the second factor, for the security log. */
export type Proof = 'app' | 'recovery code';

const RECOVERY_CODES = 10;

/** 120 random bits, enough for a plain hash, in groups of four, such as `K4QX-7M2A-PL3B-2RTW-XC6D-QQ5H`. */
const newRecoveryCode = (): string => new Secret({ size: 15 }).base32.replace(/(.{4})(?=.)/g, '$1-');

/** Case, blanks and hyphens of a typed code do not matter. */
const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest('base64url');

/** Replaces the recovery codes of a user, and resolves to the new ones. */
export async function replaceRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) })));
  return codes;
}

const activeAppOf = (userId: number) => and(eq(authenticatorApps.userId, userId), eq(authenticatorApps.active, true));

/** The second factors of a user. */
export async function findSecondFactors(db: Database | Transaction, userId: number) {
  const apps = await db.select({ userId: authenticatorApps.userId }).from(authenticatorApps).where(activeAppOf(userId));
  const own = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id);
  const [left] = await db.select({ codes: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return { app: apps.length > 0, passkeys: own, recoveryCodes: left?.codes ?? 0 };
}

/** Whether a sign-in of this user needs a second factor. */
export async function hasSecondFactor(db: Database | Transaction, userId: number): Promise<boolean> {
  const app = db.select({ userId: authenticatorApps.userId }).from(authenticatorApps).where(activeAppOf(userId));
  const passkey = db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId));
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), or(exists(app), exists(passkey))));
  return found.length > 0;
}

/** What can follow the right password, beside a recovery code: passkeys work only at their own domain. */
export async function usableFactors({ db }: Services, userId: number, site: Site | undefined): Promise<string[]> {
  const { app, passkeys: own } = await findSecondFactors(db, userId);
  const hasPasskey = own.some(({ domain }) => domain === site?.domain);
  return [...(app ? ['app'] : []), ...(hasPasskey ? ['passkey'] : [])];
}

/**
 * SQL: whether a session has proven what its user has. A session opened by the password alone does not count once the
 * user has a second factor, whichever version of the program opened it.
 */
export const PROVEN_SESSION = `(sessions.second_factor or not (
  exists (select from authenticator_apps where authenticator_apps.user_id = sessions.user_id and active)
  or exists (select from passkeys where passkeys.user_id = sessions.user_id)))`;

/**
 * After a factor was added in a session: the session has proven it, and the user's others that never proved one end.
 * Resolves to the number of ended sessions.
 */
export async function endUnprovenSessions(
  tx: Transaction,
  { id: userId, sessionId }: Pick<SignedIn, 'id' | 'sessionId'>,
): Promise<number> {
  await tx.update(sessions).set({ secondFactor: true }).where(eq(sessions.id, sessionId));
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.secondFactor, false)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Lets concurrent changes of a user's factors wait for each other, so that each sees what the others left. */
export const lockSecondFactors = async (tx: Transaction, userId: number): Promise<void> =>
  void (await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update'));

/** Accepts a code of the app, once. */
async function acceptAppCode({ db, clock }: Services, userId: number, code: string): Promise<boolean> {
  const [app] = await db.select().from(authenticatorApps).where(activeAppOf(userId));
  const step = app && stepOfCode(app.secret, code, clock.now());
  if (step === undefined) return false;
  const accepted = await db
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(and(activeAppOf(userId), lt(authenticatorApps.lastStep, step)))
    .returning({ userId: authenticatorApps.userId });
  return accepted.length > 0;
}

/** Accepts a recovery code, once. */
async function acceptRecoveryCode({ db }: Services, userId: number, code: string): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashRecoveryCode(code))))
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

/**
 * Accepts a typed code, of the app or for recovery. Resolves to what it was, or to undefined if it is wrong.
 *
 * @throws HttpError 429 after too many wrong codes of the same kind
 */
export function acceptCode(
  services: Services,
  { userId, counted }: { readonly userId: number; readonly counted: AttemptKey },
  code: string,
): Promise<Proof | undefined> {
  // The number, which a sign-in and an open session share.
  const ofUser = { ...counted, account: String(userId) };
  if (isAppCode(code))
    return throttleGuess(services, WRONG_APP_CODES, ofUser, async () =>
      (await acceptAppCode(services, userId, code)) ? 'app' : undefined,
    );
  return throttleGuess(services, WRONG_RECOVERY_CODES, ofUser, async () =>
    (await acceptRecoveryCode(services, userId, code)) ? 'recovery code' : undefined,
  );
}

/**
 * After the removal of a factor: if it was the last one, removes the recovery codes and ends the sessions, except
 * `keptSession`. Resolves to the number of ended sessions; undefined if there is another factor.
 */
async function endWithoutFactor(tx: Transaction, userId: number, keptSession?: number): Promise<number | undefined> {
  if (await hasSecondFactor(tx, userId)) return undefined;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
  // The next factor is not proven yet.
  await tx.update(sessions).set({ secondFactor: false }).where(eq(sessions.userId, userId));
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keptSession === undefined ? undefined : ne(sessions.id, keptSession)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Removes the app of a user. Resolves to the number of ended sessions; undefined without an app. */
export async function removeApp(tx: Transaction, userId: number, keptSession?: number): Promise<number | undefined> {
  await lockSecondFactors(tx, userId);
  const removed = await tx
    .delete(authenticatorApps)
    .where(activeAppOf(userId))
    .returning({ userId: authenticatorApps.userId });
  return removed.length === 0 ? undefined : ((await endWithoutFactor(tx, userId, keptSession)) ?? 0);
}

/** Removes a passkey of a user. Resolves to the number of ended sessions; undefined without such a passkey. */
export async function removePasskeyOf(
  tx: Transaction,
  { userId, id, keptSession }: { userId: number; id: number; keptSession: number },
): Promise<number | undefined> {
  await lockSecondFactors(tx, userId);
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return removed.length === 0 ? undefined : ((await endWithoutFactor(tx, userId, keptSession)) ?? 0);
}

/**
 * Removes all second factors of a user, and ends the sessions. Resolves to the number of ended sessions; undefined if
 * the user had no second factor.
 */
export async function removeSecondFactors(tx: Transaction, userId: number): Promise<number | undefined> {
  await lockSecondFactors(tx, userId);
  if (!(await hasSecondFactor(tx, userId))) return undefined;
  await tx.delete(authenticatorApps).where(activeAppOf(userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  return endWithoutFactor(tx, userId);
}

/** Whether this gym requires a second factor of a user, by `SECOND_FACTOR`. */
export const isSecondFactorRequired = (
  { config: { secondFactor } }: Pick<Services, 'config'>,
  { role }: Pick<SignedIn, 'role'>,
): boolean => secondFactor === 'everyone' || (secondFactor === 'administrators' && role === 1);

/** Whether a user must set up a second factor before anything else. */
export const isSecondFactorMissing = async (services: Services, user: SignedIn): Promise<boolean> =>
  isSecondFactorRequired(services, user) && !(await hasSecondFactor(services.db, user.id));

/** Admits a user without the required second factor only to the calls that set one up. @throws HttpError 403 */
export async function requireSecondFactor(services: Services, call: Call, user: SignedIn): Promise<void> {
  if (!call.withoutSecondFactor && (await isSecondFactorMissing(services, user)))
    throw new HttpError(403, reasons.access.secondFactorMissing, { denial: 'set-up-required', cause: 'second factor' });
}
