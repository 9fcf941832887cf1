import { access } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { Config } from '../../platform/config/config.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { checkExternal, databaseProblem, type UrlVariable } from '../database/external-database.ts';
import { appliedMigrations } from '../migrations/migrations.ts';

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
    : await access(path.join(dataDir, 'postgres')).then(
        () => true,
        () => false,
      );
  if (!there)
    throw new OperatorError(
      `There is no gym in ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}: ` +
        `set DATA_DIR or DATABASE_URL as the server has it. ${outcome}`,
    );
}

async function isInDatabase(url: string, variable?: UrlVariable): Promise<boolean> {
  // Opening the database prints the warnings.
  await checkExternal(url, () => undefined, variable);
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await appliedMigrations(client)).length > 0;
  } catch (error) {
    throw databaseProblem(url, error, variable);
  } finally {
    await client.end().catch(() => undefined);
  }
}
