import { Client, Pool, type PoolConfig } from 'pg';
import {
  startRestartablePostgres,
  type RestartablePostgres,
  findPostgres,
  requireTool,
  packagedPostgres,
  thisMachine,
} from '@gym/test-tools';
import { freshName } from '../../testing/database-server.ts';

/** A test's own way into a database whose connections may be ended at any moment. */
export function createQuietPool(connection: PoolConfig): Pool {
  const pool = new Pool({ ...connection, max: 2 });
  pool.on('error', () => undefined);
  return pool;
}

/** Makes an empty database on a server; resolves to its URL. */
export async function createFreshDatabase(serverUrl: string): Promise<string> {
  const name = freshName('durable');
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return new URL(`/${name}`, serverUrl).href;
}

/** A PostgreSQL server that a file's tests end and start as they like: this machine's, else the one that npm brings. */
export function startBreakablePostgres(): () => RestartablePostgres {
  let server: RestartablePostgres | undefined;
  let discard: (() => void) | undefined;
  beforeAll(async () => {
    const installed = findPostgres(thisMachine);
    const tool: ReturnType<typeof packagedPostgres> = installed.found ? installed : packagedPostgres();
    discard = tool.discard;
    server = await startRestartablePostgres(requireTool(tool));
  });
  afterAll(async () => {
    await server?.discard();
    discard?.();
  });
  return () => {
    if (server === undefined) throw new Error('The PostgreSQL server of these tests did not start.');
    return server;
  };
}
