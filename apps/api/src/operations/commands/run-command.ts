import type { Config } from '../../platform/config/config.ts';
import { OperatorError, reportFailure } from '../../platform/errors/operator-error.ts';
import { openAlongsideServer, type OpenDatabase } from '../database/open-database.ts';
import { upgradeOptions } from '../server/upgrade-options.ts';
import { Shutdown } from '../../platform/system/shutdown.ts';
import { shutDownOnSignals } from '../server/signals.ts';

/**
 * Opens the database for one task, also beside a running server, and always closes it. Prints warnings to standard
 * error, because users may redirect standard output to a file.
 */
export async function withDatabase<Answer>(
  config: Config,
  work: (database: OpenDatabase) => Promise<Answer>,
): Promise<Answer> {
  const shutdown = new Shutdown();
  shutDownOnSignals(shutdown, reportFailure);
  try {
    const database = await openAlongsideServer(config, console.error, upgradeOptions(config, console.error));
    shutdown.add(database);
    return await work(database);
  } finally {
    await shutdown.run(reportFailure);
  }
}

/**
 * Runs a task to its end and always closes what it opened. An early stop makes the command fail with the sentence
 * `stopped`, so that a script does not take partial output for complete.
 */
export async function runToCompletion(
  work: (shutdown: Shutdown) => Promise<number | void>,
  stopped: string,
): Promise<number> {
  const shutdown = new Shutdown();
  let working = true;
  shutdown.add({
    close: async () => {
      if (working) throw new OperatorError(stopped);
    },
  });
  shutDownOnSignals(shutdown, reportFailure);
  try {
    const code = await work(shutdown);
    working = false;
    return code ?? 0;
  } catch (error) {
    // After a stop, the errors that it causes need no report.
    if (shutdown.started) return 1;
    working = false;
    throw error;
  } finally {
    await shutdown.run(reportFailure);
  }
}
