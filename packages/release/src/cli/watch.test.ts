import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from './run.ts';
import { folderStore } from '../store/folder-store.ts';
import { ReleasedTarget } from '../testing/released-target.ts';

let folder: string;
let target: ReleasedTarget;
let api: Server;
let canary: { readonly version: string; readonly fares: object };

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-watch-command-'));
  target = await new ReleasedTarget(folderStore(folder)).begin();
  api = createServer((request, response) => {
    const known =
      request.url?.startsWith('/remote-health') && request.headers.authorization === `Bearer ${'t'.repeat(32)}`;
    response
      .writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify({ versions: request.url?.includes(canary.version) ? [canary.fares] : [] }));
  });
  await new Promise<void>((resolve) => {
    api.listen(0, '127.0.0.1', resolve);
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => {
  jest.restoreAllMocks();
  api.close();
  target.discard();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  delete process.env['GYM_OPERATOR_TOKEN'];
});

const watch = (...options: string[]) =>
  run([
    'watch',
    'staff',
    '--target',
    folder,
    '--api',
    `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    '--for',
    '0s',
    '--every',
    '1s',
    ...options,
  ]);

test.each<[string, number, number, string[], number, string]>([
  ['given to all', 60, 0, [], 0, 'promoted'],
  ['taken back', 60, 9, ['--max-errors', '10%'], 3, 'rolled back'],
  ['undecided', 60, 5, ['--max-errors', '10%', '--min-loads', '100', '--at-most', '0s'], 4, 'undecided'],
])('the exit code tells that a canary was %s', async (_case, loads, errors, options, exitCode, outcome) => {
  process.env['GYM_OPERATOR_TOKEN'] = 't'.repeat(32);
  const version = await target.publishNext('staff');
  await target.promote('staff', 20);
  canary = { version, fares: { loads, failures: 0, errors, replaced: 0, p75: {}, measured: {} } };
  const done = await watch(...options, '--json');
  expect([done.exitCode, JSON.parse(done.stdout ?? '')]).toEqual([
    exitCode,
    expect.objectContaining({ outcome, app: 'staff', version, reason: expect.any(String) }),
  ]);
});

test.each([
  ['no token', [], "Put the API's OPERATOR_TOKEN into the environment variable GYM_OPERATOR_TOKEN"],
  ['no token where it is said to be', ['--token-from', 'ELSEWHERE'], 'environment variable ELSEWHERE'],
  ['a share that is none', ['--max-failures', 'few'], '--max-failures takes a percentage'],
  ['a time without its unit', ['--for', '30'], '--for takes a time'],
  ['a check that cannot be left out', ['--without', 'hashes', '--reason', 'x'], '--without takes'],
  ['no reason for what is left out', ['--without', 'kit'], '--without needs --reason'],
])('called with %s it says how, and watches nothing', async (what, options, words) => {
  if (!what.startsWith('no token')) process.env['GYM_OPERATOR_TOKEN'] = 't'.repeat(32);
  const { exitCode, stderr } = await watch(...options);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(words)]);
});
