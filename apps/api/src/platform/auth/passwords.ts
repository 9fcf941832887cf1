import { eq } from 'drizzle-orm';
import { reasons } from '@gym/api-contract';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { users } from '../database/schema/index.ts';
import { fieldError } from '../errors/http-error.ts';
import type { LogSecurityEvent } from '../log/security-log.ts';
import type { Services } from '../services/services.ts';
import { throttleGuess } from '../throttling/attempts.ts';
import { WRONG_OLD_PASSWORDS } from '../throttling/throttle.ts';
import { verifySecret } from './password-hash.ts';

/** Why a new password is invalid; undefined if it is valid. Counts code points, not UTF-16 units. */
export function passwordProblem(password: string, minLength: number): string | undefined {
  if ([...password].length >= minLength) return undefined;
  return reasons.passwords.tooShort(minLength);
}

const mutex = new KeyedMutex();

/**
 * Requires the password of the signed-in user before an irreversible save: an unlocked screen or a stolen token is not
 * enough. Wrong passwords count as wrong old passwords.
 *
 * @throws HttpError 422 on the field `password`; 429 after too many
 */
export async function requireOwnPassword(
  services: Services,
  { userId, logSecurityEvent }: { userId: number; logSecurityEvent: LogSecurityEvent },
  password: string,
): Promise<void> {
  const account = String(userId);
  const right = await mutex.run(account, () =>
    throttleGuess(services, WRONG_OLD_PASSWORDS, { account, address: '', known: false }, async () => {
      const [user] = await services.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
      return user !== undefined && (await verifySecret(user.hash, password)) ? true : undefined;
    }),
  );
  if (right) return;
  logSecurityEvent('password-refused');
  throw fieldError('password', reasons.passwords.wrong);
}
