import { reasons } from '@gym/api-contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import { sessions } from '../database/schema/index.ts';
import { fieldError, HttpError } from '../errors/http-error.ts';
import type { Services, SignedIn } from '../http/implement-call.ts';
import type { LogSecurityEvent } from '../log/security-log.ts';
import { requireOwnPassword } from './passwords.ts';
import { hasSecondFactor, type Proof } from './second-factors.ts';

/** The value of a session's `confirmedAt` after a proof. The database's clock, because processes' clocks may differ. */
export const confirmedNow = sql`now()`;

/** How long a proof counts. */
const isConfirmed = sql`${sessions.confirmedAt} > now() - interval '10 minutes'`;

/** The user of a call, and where its security events go. */
interface Confirming {
  readonly user: SignedIn;
  readonly logSecurityEvent: LogSecurityEvent;
}

/** Stores that the session's user is at the screen. Every kind of proof ends here. */
export async function confirmSession(
  db: Database | Transaction,
  { user, logSecurityEvent }: Confirming,
  cause: 'password' | 'passkey' | Proof,
): Promise<void> {
  await db.update(sessions).set({ confirmedAt: confirmedNow }).where(eq(sessions.id, user.sessionId));
  logSecurityEvent('identity-confirmed', { cause });
}

/**
 * Confirms the identity by the own password alone, of a user without a second factor.
 *
 * @throws HttpError 422 on the field `password`; 429 after too many
 */
export async function confirmByPassword(services: Services, confirming: Confirming, password: string): Promise<void> {
  const { user, logSecurityEvent } = confirming;
  await requireOwnPassword(services, { user, logSecurityEvent }, password);
  if (await hasSecondFactor(services.db, user.id)) {
    logSecurityEvent('second-factor-asked');
    throw fieldError('password', reasons.access.passwordNotEnough);
  }
  await confirmSession(services.db, confirming, 'password');
}

/**
 * Requires a proof of the last ten minutes that the session's user is at the screen: an open page or a stolen token is
 * not enough (ADR-0063).
 *
 * @throws HttpError 403 with the code `confirm-identity`
 */
export async function requireConfirmedIdentity(tx: Transaction, user: SignedIn): Promise<void> {
  const [confirmed] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, user.sessionId), isConfirmed));
  if (confirmed !== undefined) return;
  throw new HttpError(403, reasons.access.unconfirmed, { code: 'confirm-identity', denial: 'identity-unconfirmed' });
}
