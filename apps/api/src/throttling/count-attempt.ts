import type { Services } from '../http/services.ts';
import { attempts } from '../schema/index.ts';
import type { Limit } from './limit.ts';
import type { Attempter } from './refuse-too-many.ts';

/** Counts one attempt against a limit. */
export async function countAttempt({ db, clock }: Services, limit: Limit, attempter: Attempter): Promise<void> {
  await db.insert(attempts).values({ kind: limit.kind, ...attempter, at: clock.now() });
}
