import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { reasons } from '@gym/api-contract';
import { isDatabaseUnavailable, isTransactionConflict } from '../../platform/database/database-errors.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/http/implement-call.ts';
import { memberImports } from '../../platform/database/schema/index.ts';
import { addBatch } from './add-batch.ts';
import { IN_FLIGHT } from './stored-import.ts';
import { restoreBatch, undoBatch } from './undo-batch.ts';

/** How often the server looks for imports that another process left unfinished. */
const CHECK_INTERVAL_MS = 5_000;

/**
 * Continues an import batch by batch until it ends. Each batch is one transaction that locks the import's row. A killed
 * process leaves only whole batches, and another process continues. Two processes never run the same batch.
 */
export async function continueImport({ db, clock, background, log, config }: Services, id: number): Promise<void> {
  const oneBatch = (tx: Transaction) => processBatch(tx, id, clock.now(), config.gym.timeZone);
  try {
    while (!background.ending && (await db.transaction(oneBatch)));
  } catch (error) {
    // The next check continues it.
    if (isDatabaseUnavailable(error) || isTransactionConflict(error)) return;
    log.error({ err: error }, 'an import of members cannot go on');
    await db
      .update(memberImports)
      .set({
        status: sql`case when ${memberImports.status} = 'restoring' then 'undone' else 'stopped' end`,
        problem: reasons.imports.stopped,
        endedAt: sql`case when ${memberImports.status} = 'running' then ${clock.now().toISOString()}::timestamptz
          else ${memberImports.endedAt} end`,
      })
      .where(and(eq(memberImports.id, id), inArray(memberImports.status, IN_FLIGHT)));
  }
}

/** The work on one batch by status. Each resolves to false once no row is left. */
const BATCHES: Readonly<Record<string, typeof addBatch>> = {
  running: addBatch,
  undoing: undoBatch,
  restoring: restoreBatch,
};

async function processBatch(tx: Transaction, id: number, at: Date, timeZone: string | undefined): Promise<boolean> {
  const [found] = await tx
    .select()
    .from(memberImports)
    .where(and(eq(memberImports.id, id), inArray(memberImports.status, IN_FLIGHT)))
    .for('update', { skipLocked: true });
  if (found === undefined) return false;
  return BATCHES[found.status]?.(tx, found, at, timeZone) ?? false;
}

/** Continues, while the server runs, imports that another process left unfinished. */
export function resumeImports(app: FastifyInstance, services: Services): void {
  const { db, background } = services;
  let checking = false;
  const check = async () => {
    try {
      const found = await db
        .select({ id: memberImports.id })
        .from(memberImports)
        .where(inArray(memberImports.status, IN_FLIGHT));
      for (const { id } of found) await continueImport(services, id);
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !isTransactionConflict(error)) throw error;
    } finally {
      checking = false;
    }
  };
  const timer = setInterval(() => {
    if (checking || background.ending) return;
    checking = true;
    background.start('looking for imports', check);
  }, CHECK_INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
