import { Pool } from 'pg';
import type { CallsConfig } from '../platform/http/implement-call.ts';
import type { TestServer } from './test-server.ts';

/** The part of a server that tests use of a second one. */
export type SecondServer = Pick<TestServer, 'call' | 'send' | 'signIn'>;

/**
 * Starts a second server on the first one's database, for the tests of a file. It loads its own copy of the code, as
 * another process would, and has its own queues and pool. `config` differs from the first one's.
 */
export function startSecondServer(first: TestServer, config: Partial<CallsConfig> = {}): SecondServer {
  let stop = async () => {};
  const beside = Object.create(first) as TestServer;
  beforeAll(async () => {
    const pool = new Pool({ connectionString: first.parts.pool.options.connectionString, max: 10 });
    pool.on('error', () => undefined);
    const server = await loadAnew(async () => {
      const { buildApp } = await import('../operations/server/app.ts');
      return buildApp({ ...first.parts, config: { ...first.parts.config, ...config }, pool });
    });
    beside.url = await server.listen({ port: 0, host: '127.0.0.1' });
    stop = async () => {
      await server.close();
      await pool.end();
    };
  });
  afterAll(() => stop());
  return beside;
}

function loadAnew<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    jest.isolateModulesAsync(() => work().then(resolve)).catch(reject);
  });
}
