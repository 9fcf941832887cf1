import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { OperatorError } from '../operator-error.ts';
import { databaseProblem } from './database-problem.ts';
import { durabilityWarning, type CommitSettings } from './durability-warning.ts';

/** 15 is the oldest major version that the server is tested on. */
const OLDEST_MAJOR = 15;
const STARTING = '57P03';
const PATIENCE = 30_000;

/**
 * Proves that DATABASE_URL leads to a PostgreSQL we can work with, and warns of one that may forget what it acknowledged. One
 * that is just starting is waited for.
 * @throws OperatorError saying what to put right.
 */
export async function checkExternal(url: string, warn: (text: string) => void): Promise<void> {
  for (const deadline = Date.now() + PATIENCE; ; await pause(500)) {
    try {
      return await checkOnce(url, warn);
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      if ((error as { code?: string }).code !== STARTING || Date.now() > deadline) throw databaseProblem(url, error);
    }
  }
}

async function checkOnce(url: string, warn: (text: string) => void): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 8_000, query_timeout: 8_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<CommitSettings & { number: number; encoding: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
    );
    const problem = rows[0] && serverProblem(rows[0]);
    if (problem) throw new OperatorError(problem);
    const warning = rows[0] && durabilityWarning(rows[0]);
    if (warning) warn(warning);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What speaks against a server that lets us in; undefined where it will do. */
export function serverProblem({ number, encoding }: { number: number; encoding: string }): string | undefined {
  const major = Math.trunc(number / 10_000);
  if (major < OLDEST_MAJOR)
    return `The database of DATABASE_URL runs PostgreSQL ${major}, and this server needs ${OLDEST_MAJOR} or newer: upgrade it, or use another.`;
  if (encoding !== 'UTF8')
    return `The database of DATABASE_URL keeps text as ${encoding}, and this server needs UTF8: create it anew with ENCODING 'UTF8'.`;
  return undefined;
}
