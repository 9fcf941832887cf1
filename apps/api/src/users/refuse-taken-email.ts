import { databaseError } from '../http/database-failure.ts';
import { Refusal } from '../http/refusal.ts';

/** Does `work`; a second user with the same email, whatever its case, is refused on that field. */
export async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (databaseError(error)?.constraint !== 'users_email_unique') throw error;
    const reason = 'Another user already has this email.';
    throw new Refusal(422, reason, { errors: { email: reason } });
  }
}
