import path from 'node:path';
import type { TelemetryReport } from '@gym/api-contract';
import { folderStore } from '@gym/release';
import { ReleasedTarget, readMetrics } from '@gym/release/testing';
import { watchCanary } from '@gym/release/watch';
import type { FastifyInstance } from 'fastify';
import { openServer } from '../../operations/server/open-server.ts';
import { readConfig } from '../../platform/config/config.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { waitUntil } from '../../testing/wait-until.ts';

jest.setTimeout(120_000);

const OPERATOR = 'operator'.repeat(4);
const SHARE = 5;
const server = startTestServer();
const folder = temporaryFolder();
let target: ReleasedTarget;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  const releases = path.join(folder, 'releases');
  target = await new ReleasedTarget(folderStore(releases)).begin();
  const config = readConfig({
    RELEASES: releases,
    DATA_DIR: path.join(folder, 'data'),
    OPERATOR_TOKEN: OPERATOR,
    DEMO: '0',
    DATABASE_URL: 'postgres://gym@db.test/gym',
  });
  app = await openServer(config, server.log.logger, server, { interval: 20 });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
});

/** The version of the staff remote that a browser with this bucket number gets. */
async function versionIn(browser: number): Promise<string> {
  const answer = await fetch(`${url}/dashboard`, { headers: { cookie: `gym_share=${browser}`, accept: 'text/html' } });
  const boot = JSON.parse(
    /<script type="application\/json" id="boot">([^<]*)</.exec(await answer.text())?.[1] ?? '',
  ) as { remotes: { name: string; version: string }[] };
  return boot.remotes.find(({ name }) => name === 'staff')!.version;
}

async function report(token: string, events: TelemetryReport[]): Promise<void> {
  const answer = await fetch(`${url}/api/reportTelemetry`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  expect(answer.status).toBe(200);
}

const signIn = async (email: string): Promise<string> => {
  const answer = await fetch(`${url}/api/userlogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return ((await answer.json()) as { data: { token_no: string } }).data.token_no;
};

/** Waits until a browser gets a version. */
const isServed = (version: string, browser = 0) =>
  waitUntil(async () => (await versionIn(browser)) === version, `${version} is not served.`, 20_000);

/** Publishes a canary of the staff remote, and waits until a browser gets it. @returns its version */
async function startCanary(): Promise<string> {
  const canary = await target.publishNext('staff');
  await target.promote('staff', SHARE);
  server.clock.catchUp();
  await isServed(canary);
  return canary;
}

/** The buckets of some browsers: five get a canary. */
const BROWSERS = [0, 1, 2, 3, 4, 5, 50, 99];
let tokens: string[];

beforeAll(async () => {
  tokens = await Promise.all(BROWSERS.map(() => signIn('staff@gym.test')));
});

/** Loads the product once in every browser. The version `throws` fails on a screen. @returns the versions */
async function everyoneLoads(throws?: string): Promise<string[]> {
  const versions = await Promise.all(BROWSERS.map(versionIn));
  for (const [index, version] of versions.entries())
    await report(tokens[index]!, [
      { kind: 'remote-loaded', remote: 'staff', version, ms: 300 },
      ...(version === throws
        ? [{ kind: 'screen-failed', remote: 'staff', version, reference: '1f2e3d4c' } as const]
        : []),
    ]);
  return versions;
}

const watch = (minLoads: number, atMostMs = 60_000) =>
  watchCanary({
    store: target.store,
    app: 'staff',
    readMetrics: (asked) => readMetrics({ api: url, token: OPERATOR }, asked),
    everyMs: 20,
    atMostMs,
    thresholds: { minLoads, maxFailures: 0.02, maxErrors: 0.02, maxSlower: 2, forMs: 0, fewLoadsAfterMs: 3_600_000 },
    change: target.changes(async () => ({
      api: { name: 'test', calls: new Set(['getMemberDetails', 'getUsersDetails']), features: new Set() },
    })),
    say: () => undefined,
  });

test('one session decides nothing, however often it reports, nor does another audience', async () => {
  const live = await versionIn(0);
  const canary = await startCanary();
  const fail: TelemetryReport = { kind: 'remote-failed', remote: 'staff', version: canary, phase: 'entry' };
  const admin = await signIn('admin@gym.test');
  for (const token of [tokens[0]!, admin]) {
    await report(
      token,
      Array.from({ length: 10 }, () => fail),
    );
    await report(
      token,
      Array.from({ length: 50 }, () => ({ ...fail, kind: 'remote-loaded' })),
    );
  }
  expect(await watch(1, 0)).toMatchObject({
    outcome: 'undecided',
    reason: 'failed to load 1 of 2 times (more than 2 %), in 1 of 3 sessions: that is too few to decide',
    canary: { loads: 1, failures: 1, sessions: 1 },
  });
  expect(await versionIn(99)).toBe(live);
  await target.rollback('staff');
  await isServed(live);
});

test('a canary that throws is rolled back automatically, and other browsers never get it', async () => {
  const live = await versionIn(0);
  const canary = await startCanary();
  const watching = watch(SHARE);
  const versions = await everyoneLoads(canary);
  expect(versions).toEqual(BROWSERS.map((browser) => (browser < SHARE ? canary : live)));
  expect(await watching).toMatchObject({
    outcome: 'rolled back',
    version: canary,
    reason: expect.stringMatching(/broke on [3-5] screens in [3-5] loads/),
    live: { errors: 0 },
  });
  await isServed(live);
  expect(await everyoneLoads(canary)).toEqual(BROWSERS.map(() => live));
});

test('a good canary is promoted to all browsers automatically', async () => {
  const live = await versionIn(99);
  const canary = await startCanary();
  const watching = watch(SHARE);
  expect(await versionIn(99)).toBe(live);
  await everyoneLoads();
  expect(await watching).toMatchObject({
    outcome: 'promoted',
    version: canary,
    canary: { loads: 5, failures: 0, errors: 0 },
  });
  await isServed(canary, 99);
});
