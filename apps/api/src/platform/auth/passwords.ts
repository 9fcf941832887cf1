import { and, eq } from 'drizzle-orm';
import { reasons } from '@gym/api-contract';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { users } from '../database/schema/index.ts';
import { fieldError } from '../errors/http-error.ts';
import type { LogSecurityEvent } from '../log/security-log.ts';
import type { Config } from '../config/config.ts';
import type { SignedIn } from '../http/implement-call.ts';
import type { Services } from '../services/services.ts';
import { throttleGuess } from '../throttling/attempts.ts';
import { WRONG_OLD_PASSWORDS } from '../throttling/throttle.ts';
import type { AttemptKey } from '../throttling/wait-before.ts';
import { hasValidPassword } from './one-time-password.ts';
import { verifySecret } from './password-hash.ts';

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
