import { eq } from 'drizzle-orm';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { users } from '../database/schema/index.ts';
import { HttpError } from '../errors/http-error.ts';
import type { LogSecurityEvent } from '../log/security-log.ts';
import type { Services } from '../services/services.ts';
import { throttleGuess } from '../throttling/attempts.ts';
import { WRONG_OLD_PASSWORDS } from '../throttling/throttle.ts';
import { verifySecret } from './password-hash.ts';

/** Why a new password is not taken; undefined when it is. Counts characters as people do, not UTF-16 units. */
export function passwordProblem(password: string, minLength: number): string | undefined {
  if ([...password].length >= minLength) return undefined;
  return `The new password is too short: it needs at least ${minLength} characters.`;
}

const mutex = new KeyedMutex();

/**
 * Asks whether the password is the signed-in user's: before what cannot be taken back, so that an unlocked screen or a stolen token
 * is not enough. Wrong ones count among the wrong old passwords of a change.
 *
 * @throws Refusal 422 on the field `password`; 429 after too many
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
  const reason = 'The password is wrong.';
  throw new HttpError(422, reason, { errors: { password: reason } });
}
