import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { reasons, type Call } from '@gym/api-contract';
import { gt, isNull, or, type SQL, and, eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { Limiter, KeyedMutex } from '../concurrency/limiter-and-mutex.ts';
import { HttpError, fieldError } from '../errors/http-error.ts';
import { users } from '../database/schema/index.ts';
import type { LogSecurityEvent } from '../log/security-log.ts';
import type { Config } from '../config/config.ts';
import type { Services, SignedIn } from '../http/implement-call.ts';
import { throttleGuess, type AttemptKey } from '../throttling/attempts.ts';
import { WRONG_OLD_PASSWORDS } from '../throttling/attempt-limits.ts';

/** Each hash takes 19 MiB and one of Node's four threads. Files and names need one thread. */
const MAX_HASHING = Math.min(3, availableParallelism());
/** About two seconds of work. Later callers get an answer at once. */
const MAX_WAITING = 100;

/** Limits hashing in this process. A flood is rejected with 503 and Retry-After instead of piling up. */
export const hashingQueue = new Limiter(MAX_HASHING, {
  maxWaiting: MAX_WAITING,
  fullError: () =>
    new HttpError(503, reasons.limits.busySignIns, {
      headers: { 'retry-after': '3' },
    }),
});

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. `Algorithm.Argon2id` is 2. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password or a one-time code to store. @throws HttpError 503 if too many wait */
export const hashSecret = (secret: string): Promise<string> => hashingQueue.run(() => hash(secret, ARGON2ID));

/**
 * Whether `secret` matches the stored hash. Without a stored hash (unknown account, no code) it computes a hash too, so
 * that neither the work nor the time reveals the difference.
 *
 * @throws HttpError 503 if too many wait
 */
export async function verifySecret(stored: string | undefined, secret: string): Promise<boolean> {
  if (stored !== undefined) return hashingQueue.run(() => verify(stored, secret));
  await hashSecret(secret);
  return false;
}

/** How long a one-time password is valid. */
export const ONE_TIME_PASSWORD_HOURS = 72;

/** 80 random bits in groups of four, such as `K4QX-7M2A-PL3B-2RTW`. */
export const newOneTimePassword = (): string => new Secret({ size: 10 }).base32.replace(/(.{4})(?=.)/g, '$1-');

type WithPassword = Pick<typeof users.$inferSelect, 'oneTimePasswordUntil'>;

/** Whether the password no longer counts: a one-time password that has expired. */
export const isExpired = ({ oneTimePasswordUntil: until }: WithPassword, now: Date): boolean =>
  until !== null && until <= now;

/** Selects users whose password counts. */
export const hasValidPassword = (now: Date): SQL | undefined =>
  or(isNull(users.oneTimePasswordUntil), gt(users.oneTimePasswordUntil, now));

/** Admits a user with a one-time password only to the calls that replace it. @throws HttpError 403 */
export function requireOwnPasswordSet(call: Call): void {
  if (!call.withOneTimePassword)
    throw new HttpError(403, reasons.access.oneTimePassword, { denial: 'set-up-required', cause: 'own password' });
}

/** Attackers try the most common passwords first. Throttling leaves them too few guesses for more. */
const MOST_COMMON = 10_000;

let passwords: Promise<ReadonlySet<string>> | undefined;

/** Loads the list with the first new password, because it would delay every start. */
async function loadPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, MOST_COMMON));
}

/** Whether a password is one of the most common, in any case. */
async function isCommonPassword(password: string): Promise<boolean> {
  passwords ??= loadPasswords();
  return (await passwords).has(password.normalize('NFKC').toLowerCase());
}

/** The rules for new passwords. */
export type PasswordRules = Pick<Config, 'passwordMinLength' | 'commonPasswords'>;

/** Why a new password is invalid; undefined if it is valid. Counts code points, not UTF-16 units. */
export async function passwordProblem(
  password: string,
  { passwordMinLength, commonPasswords }: PasswordRules,
): Promise<string | undefined> {
  if ([...password].length < passwordMinLength) return reasons.passwords.tooShort(passwordMinLength);
  if (commonPasswords === 'refuse' && (await isCommonPassword(password))) return reasons.passwords.tooCommon;
  return undefined;
}

/** What the wrong passwords of a signed-in user count under. */
export const ownSession = ({ id, sessionId }: SignedIn): AttemptKey => ({
  account: String(id),
  address: `session ${sessionId}`,
});

const mutex = new KeyedMutex();

/**
 * Requires the password of the signed-in user before an irreversible save: an unlocked screen or a stolen token is not
 * enough. Wrong passwords count as wrong old passwords.
 *
 * @throws HttpError 422 on the field `password`; 429 after too many
 */
export async function requireOwnPassword(
  services: Services,
  { user, logSecurityEvent }: { user: SignedIn; logSecurityEvent: LogSecurityEvent },
  password: string,
): Promise<void> {
  const counted = ownSession(user);
  const right = await mutex.run(counted.address, () =>
    throttleGuess(services, WRONG_OLD_PASSWORDS, counted, async () => {
      const [found] = await services.db
        .select({ hash: users.passwordHash })
        .from(users)
        .where(and(eq(users.id, user.id), hasValidPassword(services.clock.now())));
      return found !== undefined && (await verifySecret(found.hash, password)) ? true : undefined;
    }),
  );
  if (right) return;
  logSecurityEvent('password-refused');
  throw fieldError('password', reasons.passwords.wrong);
}
