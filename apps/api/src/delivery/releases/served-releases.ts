import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { servedReleases } from '../../platform/database/schema/index.ts';

/** Notes that a release of a target is served. @returns the highest number that was ever served from this target */
export type NoteServed = (target: string, sequence: number) => Promise<number>;

/** Remembers in the database, which a thief of the bucket cannot change. All processes share it. */
export const noteServedIn =
  (db: Database): NoteServed =>
  async (target, sequence) => {
    const [row] = await db
      .insert(servedReleases)
      .values({ target, sequence })
      .onConflictDoUpdate({
        target: servedReleases.target,
        set: { sequence: sql`greatest(${servedReleases.sequence}, excluded.sequence)` },
      })
      .returning({ highest: servedReleases.sequence });
    return row?.highest ?? sequence;
  };

/**
 * Rejects a lower number than the highest that was served: by this process, and with `note` by any before it.
 * @throws OperatorError that says how to accept an older release on purpose
 */
export function onlyForward(target: string, note?: NoteServed): (sequence: number) => Promise<void> {
  let served = 0;
  return async (sequence) => {
    if (sequence >= served) served = Math.max(sequence, (await note?.(target, sequence)) ?? sequence);
    if (sequence >= served) return;
    throw new OperatorError(
      `release ${sequence} is older than ${served}, which was served from ${target} before. If you put it back on ` +
        'purpose, delete the row of this target from the table served_releases, and start again.',
    );
  };
}
