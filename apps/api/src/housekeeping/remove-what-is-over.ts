import { lt, or } from 'drizzle-orm';
import type { Services } from '../http/services.ts';
import { attempts, oneTimeCodes, savedAnswers, sessions } from '../schema/index.ts';
import { IDLE_MS } from '../sessions/lifetime.ts';

const DAY = 24 * 3_600_000;

/** Removes what no call looks at any more: ended sessions, old attempts, expired codes, answers nobody repeats after two days. */
export async function removeWhatIsOver({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastUsedAt, before(IDLE_MS))));
  await db.delete(attempts).where(lt(attempts.at, before(DAY)));
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, before(DAY)));
  await db.delete(savedAnswers).where(lt(savedAnswers.createdAt, before(2 * DAY)));
}
