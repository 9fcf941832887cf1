import { Client, Pool } from 'pg';
import { demoGymCopied, freshName, onTestServer, testServerUrl } from '../../testing/database-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { announcedServers, announceServer, SERVING_LOCK } from './announce-server.ts';

jest.setTimeout(60_000);

const name = freshName('announced');
const WAITING = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;
let pool: Pool;
let client: Client;
beforeAll(async () => {
  await onTestServer(`create database ${name} ${demoGymCopied()}`);
  pool = new Pool({ connectionString: testServerUrl(name) });
  client = new Client({ connectionString: testServerUrl(name) });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await pool.end();
  await onTestServer(`drop database ${name} with (force)`);
});

test('a server is announced until it stops, and renews its lease', async () => {
  const announcement = await announceServer(pool, 50);
  const [first] = await announcedServers(client);
  expect(first).toMatchObject({ process: process.pid, host: expect.any(String) });
  await waitUntil(
    async () => (await announcedServers(client))[0]?.expiry !== first?.expiry,
    'The lease was never renewed.',
  );
  await announcement.close();
  expect(await announcedServers(client)).toEqual([]);
});

test('a server announces itself again if a restore has replaced the table', async () => {
  const announcement = await announceServer(pool, 50);
  await client.query('delete from server_leases');
  await waitUntil(
    async () => (await announcedServers(client)).length === 1,
    'The server did not announce itself again.',
  );
  await announcement.close();
});

test('a server that starts during a restore waits for its end', async () => {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [SERVING_LOCK]);
  let announced = false;
  const starting = announceServer(pool).then((announcement) => {
    announced = true;
    return announcement;
  });
  await waitUntil(async () => (await pool.query(WAITING)).rowCount === 1, 'The server did not wait.');
  expect(announced).toBe(false);
  await client.query('commit');
  await (await starting).close();
});
