import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { OperatorError, reportFailure } from '../../platform/errors/operator-error.ts';
import { withConnection } from '../../platform/database/connection.ts';
import { checkExternal, databaseProblem, type UrlVariable } from '../database/external-database.ts';
import { appliedMigrations } from '../migrations/migrations.ts';
import { openAlongsideServer, type OpenDatabase } from '../database/open-database.ts';
import { upgradeOptions } from '../server/run-server.ts';
import { Shutdown } from '../../platform/system/shutdown.ts';
import { shutDownOnSignals } from '../server/stop-gracefully.ts';

/** @param what names the command's task. @throws OperatorError if this process serves only documents */
export function requireDatabase({ apiBase }: Pick<Config, 'apiBase'>, what: string): void {
  if (apiBase) throw new OperatorError(`With API_BASE this process has no database: ${what} where the API runs.`);
}

/**
 * Requires existing data at the configured location, because opening it would create an empty gym. A backup or a query
 * must not create an embedded database.
 * @param outcome the command's outcome as a sentence. @throws OperatorError if there is no data
 */
export async function requireGym(
  {
    databaseUrl,
    databaseDirectUrl = databaseUrl,
    dataDir,
  }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  outcome: string,
): Promise<void> {
  const there = databaseDirectUrl
    ? await isInDatabase(databaseDirectUrl, databaseDirectUrl === databaseUrl ? undefined : 'DATABASE_DIRECT_URL')
    : existsSync(path.join(dataDir, 'postgres'));
  if (!there)
    throw new OperatorError(
      `There is no gym in ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}: ` +
        `set DATA_DIR or DATABASE_URL as the server has it. ${outcome}`,
    );
}

async function isInDatabase(url: string, variable?: UrlVariable): Promise<boolean> {
  // Opening the database prints the warnings.
  await checkExternal(url, () => undefined, variable);
  const applied = await withConnection({ connectionString: url }, 'check', appliedMigrations).catch(
    (error: unknown) => {
      throw databaseProblem(url, error, variable);
    },
  );
  return applied.length > 0;
}

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
