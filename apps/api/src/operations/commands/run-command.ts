import type { Config } from '../../platform/config/config.ts';
import { OperatorError, reportFailure } from '../../platform/errors/operator-error.ts';
import { openAlongsideServer, type OpenDatabase } from '../database/open-database.ts';
import { Shutdown } from '../server/shutdown.ts';
import { shutDownOnSignals } from '../server/signals.ts';

/**
 * Does one thing with the database, while a server works with it or not, and closes it however that goes. Warnings go
 * to the standard error: the standard output is the answer, which somebody may keep as a file.
 */
export async function withDatabase<Answer>(
  config: Config,
  work: (database: OpenDatabase) => Promise<Answer>,
): Promise<Answer> {
  const shutdown = new Shutdown();
  shutDownOnSignals(shutdown, reportFailure);
  try {
    const database = await openAlongsideServer(config, console.error);
    shutdown.add(database);
    return await work(database);
  } finally {
    await shutdown.run(reportFailure);
  }
}

/**
 * Runs work that somebody waits for, and ends what it opened, however it goes. Told to end before, the command fails
 * with the sentence `stopped`: a script must not take half of it for all.
 */
export async function runToCompletion(work: (shutdown: Shutdown) => Promise<void>, stopped: string): Promise<number> {
  const shutdown = new Shutdown();
  let working = true;
  shutdown.add({
    close: async () => {
      if (working) throw new OperatorError(stopped);
    },
  });
  shutDownOnSignals(shutdown, reportFailure);
  try {
    await work(shutdown);
    working = false;
    return 0;
  } catch (error) {
    // What breaks because we were told to end is said already.
    if (shutdown.started) return 1;
    working = false;
    throw error;
  } finally {
    await shutdown.run(reportFailure);
  }
}
