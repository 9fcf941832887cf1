import type { ClientBase } from 'pg';
import { SERVING_LOCK } from '../database/announce-server.ts';
import { MIGRATION_LOCK } from '../database/migrate.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * Makes sure that no server works on a database, and that none begins to until this connection ends: one that starts meanwhile
 * waits.
 * @throws OperatorError naming those that do
 */
export async function withoutServers(client: ClientBase): Promise<void> {
  const {
    rows: [serving],
  } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [SERVING_LOCK]);
  if (!serving?.alone)
    throw new OperatorError(
      `A server works on this database${await whichOnes(client)}: stop it first, then restore. Nothing was changed.`,
    );
  const {
    rows: [starting],
  } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [MIGRATION_LOCK]);
  if (!starting?.alone)
    throw new OperatorError(
      'A server is just starting on this database, or a backup of it begins: wait a moment, stop it, then restore. Nothing was changed.',
    );
}

async function whichOnes(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ pid: string; host: string | null }>(
    `select split_part(application_name, ' ', 2) as pid, host(client_addr) as host from pg_stat_activity where datname = current_database() and application_name like 'gym % serving' order by 1`,
  );
  return rows.length === 0
    ? ''
    : ` (${rows.map(({ pid, host }) => `process ${pid}${host ? ` at ${host}` : ''}`).join(', ')})`;
}
