import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isDatabaseAway } from '../http/database-failure.ts';
import type { Transaction } from '../http/database.ts';
import type { Services } from '../http/services.ts';
import { memberImports } from '../schema/index.ts';
import { runBatch } from './run-batch.ts';
import { undoBatch } from './undo-batch.ts';

/** How soon what another process left is taken up. */
const EVERY_MS = 5_000;

const UNDER_WAY = ['running', 'undoing'];

/**
 * Goes on with an import batch by batch until it is over. Its row is locked for a batch, never longer: a process that is killed leaves a whole
 * number of batches, and another goes on with the next one; several at once take turns, or leave it to the one that has it.
 */
export async function goOn({ db, clock, background, log }: Services, id: number): Promise<void> {
  const oneBatch = (tx: Transaction) => batch(tx, id, clock.now());
  try {
    while (!background.ending && (await db.transaction(oneBatch)));
  } catch (error) {
    // The next look finds it where it was.
    if (isDatabaseAway(error)) return;
    log.error({ err: error }, 'an import of members cannot go on');
    const problem =
      'The server could not go on with the next rows. None of them was added. Let it run again; if it stops at the same row, take that one out of the file.';
    await db
      .update(memberImports)
      .set({ status: 'stopped', problem, endedAt: clock.now() })
      .where(and(eq(memberImports.id, id), inArray(memberImports.status, UNDER_WAY)));
  }
}

async function batch(tx: Transaction, id: number, at: Date): Promise<boolean> {
  const [found] = await tx
    .select()
    .from(memberImports)
    .where(and(eq(memberImports.id, id), inArray(memberImports.status, UNDER_WAY)))
    .for('update', { skipLocked: true });
  if (found === undefined) return false;
  return found.status === 'undoing' ? undoBatch(tx, found, at) : runBatch(tx, found, at);
}

/** Takes up, while the server runs, what was under way when another process ended. */
export function keepImporting(app: FastifyInstance, services: Services): void {
  const { db, background } = services;
  let looking = false;
  const look = async () => {
    try {
      const found = await db
        .select({ id: memberImports.id })
        .from(memberImports)
        .where(inArray(memberImports.status, UNDER_WAY));
      for (const { id } of found) await goOn(services, id);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => {
    if (looking || background.ending) return;
    looking = true;
    background.start('looking for imports', look);
  }, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
