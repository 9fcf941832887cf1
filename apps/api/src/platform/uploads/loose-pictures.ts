import { eq, lt, sql } from 'drizzle-orm';
import { reasons } from '@gym/api-contract';
import type { Database, Transaction } from '../database/database.ts';
import { HttpError } from '../errors/http-error.ts';
import type { Clock } from '../database/database-clock.ts';
import { looseUploads } from '../database/schema/index.ts';
import type { BackgroundWork } from '../concurrency/background-work.ts';
import { Limiter } from '../concurrency/limiter-and-mutex.ts';
import { newPictureName, type PictureStore } from './picture-store.ts';

/** An upload that takes longer is abandoned. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * The number of a lock. A removal holds it shared. A backup holds it alone, so that the pictures of its records stay.
 */
export const PICTURES_LOCK = 7_041_005;

/** Each removal holds a connection of the database: a store that hangs must not take them all. */
const removalLimiter = new Limiter(2);

/** The pictures, and the table of those that no record names. */
interface PictureRecords {
  readonly db: Database;
  readonly clock: Clock;
  readonly pictures: PictureStore;
}

/** Stores a picture that no record names yet. It lists the name as loose first, so that maintenance can find it. */
export async function storeLoose({ db, clock, pictures }: PictureRecords, bytes: Uint8Array): Promise<string> {
  const name = newPictureName();
  await db.insert(looseUploads).values({ name, since: clock.now() });
  await pictures.put(name, bytes);
  return name;
}

/** The record that `tx` writes names this picture from now on. @throws HttpError 503 if maintenance removed it */
export async function markReferenced(tx: Transaction, name: string): Promise<void> {
  const held = await tx.delete(looseUploads).where(eq(looseUploads.name, name)).returning();
  if (held.length === 0) throw new HttpError(503, reasons.pictures.tooSlow);
}

/** The record that `tx` writes no longer names this picture. */
export async function markLoose(tx: Transaction, name: string, at: Date): Promise<void> {
  await tx.insert(looseUploads).values({ name, since: at }).onConflictDoNothing();
}

/**
 * Removes a picture if no record names it. It skips a picture that another transaction is about to name or removes.
 * During a backup it removes none and leaves them to maintenance.
 */
export async function removeLoose({ db, pictures }: Omit<PictureRecords, 'clock'>, name: string): Promise<void> {
  await removalLimiter.run(() =>
    db.transaction(async (tx) => {
      const {
        rows: [free],
      } = await tx.execute<{ ours: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${PICTURES_LOCK}) as ours`);
      if (!free?.ours) return;
      const listed = await tx
        .select()
        .from(looseUploads)
        .where(eq(looseUploads.name, name))
        .for('update', { skipLocked: true });
      if (listed.length === 0) return;
      await pictures.remove(name);
      await tx.delete(looseUploads).where(eq(looseUploads.name, name));
    }),
  );
}

/** Removes such pictures after the response. */
export function removeLooseLater(
  services: PictureRecords & { readonly background: BackgroundWork },
  names: readonly string[],
): void {
  for (const name of names) services.background.start('removing a picture', () => removeLoose(services, name));
}

/** Removes pictures that a crash or an unreachable store left behind. */
export async function removeAbandoned(services: PictureRecords): Promise<void> {
  const { db, clock } = services;
  const long = new Date(clock.now().getTime() - ABANDONED_AFTER_MS);
  const forgotten = await db.select({ name: looseUploads.name }).from(looseUploads).where(lt(looseUploads.since, long));
  for (const { name } of forgotten) await removeLoose(services, name);
}
