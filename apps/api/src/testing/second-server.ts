import { Pool } from 'pg';
import type * as App from '../operations/server/app.ts';
import type { TestServer } from './test-server.ts';

/** What a test asks of a second server. */
export type SecondServer = Pick<TestServer, 'call' | 'send' | 'signIn'>;

/**
 * Starts, for the tests of a file, a second server on the database of the first. It shares nothing else with it: its
 * code is loaded anew, as another process would, with queues and a pool of its own.
 */
export function startSecondServer(first: TestServer): SecondServer {
  let stop = async () => {};
  const beside = Object.create(first) as TestServer;
  beforeAll(async () => {
    let app: typeof App | undefined;
    await jest.isolateModulesAsync(async () => {
      app = await import('../operations/server/app.ts');
    });
    const pool = new Pool({ connectionString: first.pool.options.connectionString, max: 10 });
    pool.on('error', () => undefined);
    const server = await app!.buildApp({ ...first.parts, pool });
    beside.url = await server.listen({ port: 0, host: '127.0.0.1' });
    stop = async () => {
      await server.close();
      await pool.end();
    };
  });
  afterAll(() => stop());
  return beside;
}
