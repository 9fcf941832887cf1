import { and, isNotNull, lt, or } from 'drizzle-orm';
import type { Services } from '../http/services.ts';
import { undoableSince } from '../features/merges/undo-period.ts';
import {
  attempts,
  knownAddresses,
  memberMerges,
  oneTimeCodes,
  remoteHealth,
  savedAnswers,
  sessions,
} from '../schema/index.ts';
import { IDLE_TIMEOUT_MS } from '../platform/auth/session-token.ts';
import { KNOWN_FOR_MS } from '../throttling/learn-address.ts';

const DAY = 24 * 3_600_000;

/** Removes what no call looks at any more: ended sessions, old attempts, addresses nobody came from for long, expired codes, answers nobody repeats after two days, what takes merges back that are too old for it, and how versions fared a month ago. */
export async function removeWhatIsOver({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastUsedAt, before(IDLE_TIMEOUT_MS))));
  await db.delete(attempts).where(lt(attempts.at, before(DAY)));
  await db.delete(knownAddresses).where(lt(knownAddresses.lastUsedAt, before(KNOWN_FOR_MS)));
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, before(DAY)));
  await db.delete(savedAnswers).where(lt(savedAnswers.createdAt, before(2 * DAY)));
  await db
    .update(memberMerges)
    .set({ undo: null })
    .where(and(isNotNull(memberMerges.undo), lt(memberMerges.mergedAt, undoableSince(now))));
  await db.delete(remoteHealth).where(lt(remoteHealth.hour, before(30 * DAY)));
}
