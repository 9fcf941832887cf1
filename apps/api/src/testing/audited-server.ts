import type { Pool } from 'pg';
import { startTestServer, type TestServer } from './test-server.ts';

/** Announces the upkeep of the audit trail, which may change entries, in a statement's transaction. */
export const UPKEEP = `select set_config('gym.audit_upkeep', 'on', true);`;

/** Starts a server for the tests of a file. Its audit trail has one entry. */
export function startAuditedServer(): TestServer {
  const server = startTestServer();
  beforeAll(() => server.post('addPlanDetail', { plan_name: 'Trace', duration: 1, price: 1, free_days: 3 }));
  return server;
}

/** All entries of the audit trail, as stored. */
export const storedEntries = async ({ pool }: TestServer) =>
  (await pool.query('select * from audit_entries order by id')).rows;

/** The database's answer to a statement: `done` without a code, or its error. */
export const tryStatement = (pool: Pool, statement: string): Promise<{ code?: string; message: string }> =>
  pool.query(statement).then(
    () => ({ message: 'done' }),
    ({ code, message }: Error & { code: string }) => ({ code, message }),
  );
