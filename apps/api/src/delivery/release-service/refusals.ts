import { desc, lte } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/database/database-clock.ts';
import { releaseRefusals } from '../../platform/database/schema/index.ts';
import { asLogText } from './grants.ts';

/** What the release service refused. */
export interface Refusal {
  /** A releaser's name, or what is known of a refused token. */
  readonly who: string;
  /** What they asked for, such as a right. */
  readonly action: string;
  readonly app?: string | undefined;
  readonly reason: string;
}

/** The most refusals that are kept. Maintenance removes those that are older than 30 days. */
export const MAX_REFUSALS = 1_000;

/** Notes a refusal, in place of the oldest one if there are too many. */
export async function recordRefusal(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { who, action, app, reason }: Refusal,
): Promise<void> {
  const texts = {
    who: asLogText(who),
    action: asLogText(action),
    app: app === undefined ? null : asLogText(app),
    reason: asLogText(reason, 1_000),
  };
  const [added] = await db
    .insert(releaseRefusals)
    .values({ at: clock.now(), ...texts })
    .returning({ id: releaseRefusals.id });
  if (added) await db.delete(releaseRefusals).where(lte(releaseRefusals.id, added.id - MAX_REFUSALS));
}

/** Reads the newest refusals, the last one first. */
export async function readRefusals(db: Database, limit: number): Promise<readonly (Refusal & { readonly at: Date })[]> {
  const rows = await db.select().from(releaseRefusals).orderBy(desc(releaseRefusals.id)).limit(limit);
  return rows.map(({ id: _id, app, ...refusal }) => ({ ...refusal, app: app ?? undefined }));
}
