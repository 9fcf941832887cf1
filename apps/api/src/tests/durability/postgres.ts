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

/** A pool for tests, which ignores ended connections. */
export function createQuietPool(connection: PoolConfig): Pool {
  const pool = new Pool({ ...connection, max: 2 });
  pool.on('error', () => undefined);
  return pool;
}

/** Creates an empty database on a server. Resolves to its URL. */
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

/** A PostgreSQL server that tests stop and start: the installed one, or else the one from npm. */
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
