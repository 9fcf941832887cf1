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
let canary: { readonly version: string; readonly metrics: object };

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-watch-command-'));
  target = await new ReleasedTarget(folderStore(folder)).begin();
  api = createServer((request, response) => {
    const known =
      request.url?.startsWith('/remote-health') && request.headers.authorization === `Bearer ${'t'.repeat(32)}`;
    response
      .writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify({ versions: request.url?.includes(canary.version) ? [canary.metrics] : [] }));
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
  ['promoted to all', 60, 0, [], 0, 'promoted'],
  ['rolled back', 60, 9, ['--max-errors', '10%'], 3, 'rolled back'],
  ['undecided', 60, 5, ['--max-errors', '10%', '--min-loads', '100', '--at-most', '0s'], 4, 'undecided'],
])('the exit code says if a canary is %s', async (_case, loads, errors, options, exitCode, outcome) => {
  process.env['GYM_OPERATOR_TOKEN'] = 't'.repeat(32);
  const version = await target.publishNext('staff');
  await target.promote('staff', 20);
  canary = { version, metrics: { loads, failures: 0, errors, replaced: 0, p75: {}, measured: {} } };
  const done = await watch(...options, '--json');
  expect([done.exitCode, JSON.parse(done.stdout ?? '')]).toEqual([
    exitCode,
    expect.objectContaining({ outcome, app: 'staff', version, reason: expect.any(String) }),
  ]);
});

test.each([
  ['no token', [], 'Set the environment variable GYM_OPERATOR_TOKEN'],
  ['no token in the named variable', ['--token-from', 'ELSEWHERE'], 'environment variable ELSEWHERE'],
  ['an invalid percentage', ['--max-failures', 'few'], '--max-failures takes a percentage'],
  ['a time without a unit', ['--for', '30'], '--for takes a time'],
  ['a check that cannot be waived', ['--without', 'hashes', '--reason', 'x'], '--without takes'],
  ['a waiver without a reason', ['--without', 'kit'], '--without needs --reason'],
])('rejects %s with the usage, and watches nothing', async (what, options, words) => {
  if (!what.startsWith('no token')) process.env['GYM_OPERATOR_TOKEN'] = 't'.repeat(32);
  const { exitCode, stderr } = await watch(...options);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(words)]);
});
