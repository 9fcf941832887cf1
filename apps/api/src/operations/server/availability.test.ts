import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { readConfig } from '../../platform/config/config.ts';
import { publish } from '../../platform/events/events.ts';
import { minimalRelease } from '../../testing/minimal-release.ts';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { checkSaving } from './availability.ts';
import { openServer } from './open-server.ts';

jest.setTimeout(60_000);
const server = startTestServer();
const OPERATOR = 'operator'.repeat(4);

let home: string;
let app: FastifyInstance | undefined;
let url = '';
const log = new CapturedLog();
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'gym-availability-'));
});
afterEach(async () => {
  await app?.close();
  log.clear();
  await rm(home, { recursive: true, force: true });
});

async function serving(env: Record<string, string>): Promise<void> {
  const config = readConfig({
    DATA_DIR: home,
    OPERATOR_TOKEN: OPERATOR,
    RELEASES: await minimalRelease(path.join(home, 'release')),
    ...env,
  });
  app = await openServer(config, log.logger, server);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
}
const readyz = async () => {
  const response = await fetch(`${url}/readyz`);
  return [response.status, (await response.json()) as { status: string }] as const;
};
const metric = async (name: string) => {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${OPERATOR}` } });
  return (await response.text()).split('\n').find((line) => line.startsWith(`${name} `));
};

const AWAY = 'Pictures cannot be stored or shown at the moment.';

test.each<[string, Record<string, string>]>([
  ['a bucket that does not answer', { UPLOADS: 's3://gym-pictures', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' }],
  ['a folder that cannot be written', { UPLOADS: '/proc/uploads' }],
])('starts with %s, serves the rest and says so', async (_case, { AWS_ENDPOINT_URL_S3: endpoint, ...env }) => {
  const before = { ...process.env };
  if (endpoint)
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    });
  try {
    await serving(env);
    await waitUntil(
      async () => (await readyz())[1].status === 'degraded',
      () => 'The server does not notice.',
      30_000,
    );
  } finally {
    process.env = before;
  }
  expect(await readyz()).toEqual([200, { status: 'degraded', warnings: [AWAY] }]);
  expect(await metric('gym_pictures_available')).toBe('gym_pictures_available 0');
  expect(log.lines.join('')).toMatch(/Cannot keep pictures in .* Until then, the server runs without pictures\./);
  expect((await fetch(`${url}/api/getRole`)).status).toBe(401);
  publish('availability', { part: 'pictures', available: true });
  expect(await readyz()).toEqual([200, { status: 'ready', warnings: [] }]);
});

const poolThat = (query: () => Promise<unknown>) => ({ pool: { query } as unknown as Pool });
const failing = (code: string) =>
  poolThat(async () => {
    throw Object.assign(new Error('failed'), { code });
  });

test('reports a full disk and a read-only database until a row can be written again', async () => {
  await serving({});
  for (const code of ['53100', '25006']) {
    await checkSaving(failing(code));
    expect(await readyz()).toEqual([
      200,
      {
        status: 'degraded',
        warnings: ['Nothing can be saved at the moment: the disk is full, or the database is read-only.'],
      },
    ]);
    expect(await metric('gym_saving_available')).toBe('gym_saving_available 0');
    // Says nothing about saving.
    await checkSaving(failing('ECONNREFUSED'));
    expect((await readyz())[1].status).toBe('degraded');
    await checkSaving(server);
    expect(await readyz()).toEqual([200, { status: 'ready', warnings: [] }]);
  }
});

test('stays without a warning if a picture folder can be created', async () => {
  await writeFile(path.join(home, 'other'), '');
  await serving({});
  expect((await readyz())[1].status).toBe('ready');
  expect(log.lines.join('')).not.toContain('pictures');
});
