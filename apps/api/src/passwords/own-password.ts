import { eq } from 'drizzle-orm';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import type { Note } from '../security-log/note-event.ts';
import { users } from '../schema/index.ts';
import { guess } from '../throttling/guess.ts';
import { InTurn } from '../throttling/in-turn.ts';
import { WRONG_OLD_PASSWORDS } from '../throttling/throttle.ts';
import { verifySecret } from './verify-secret.ts';

const turns = new InTurn();

/**
 * Asks whether the password is the signed-in user's: before what cannot be taken back, so that an unlocked screen or a stolen token
 * is not enough. Wrong ones count among the wrong old passwords of a change.
 *
 * @throws Refusal 422 on the field `password`; 429 after too many
 */
export async function requireOwnPassword(
  services: Services,
  { userId, note }: { userId: number; note: Note },
  password: string,
): Promise<void> {
  const account = String(userId);
  const right = await turns.run(account, () =>
    guess(services, WRONG_OLD_PASSWORDS, { account, address: '', known: false }, async () => {
      const [user] = await services.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
      return user !== undefined && (await verifySecret(user.hash, password)) ? true : undefined;
    }),
  );
  if (right) return;
  note('password-refused');
  const reason = 'The password is wrong.';
  throw new Refusal(422, reason, { errors: { password: reason } });
}
