import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';
import type { Values } from './command.ts';
import { run } from './run.ts';
import { readWatching } from './watch.ts';
import { folderStore } from '../target/open-store.ts';
import { ReleasedTarget } from '../testing/released-target.ts';

let folder: string;
let target: ReleasedTarget;
let api: LoopbackServer;
let canary: { readonly version: string; readonly metrics: object };

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-watch-command-'));
  target = await new ReleasedTarget(folderStore(folder)).begin();
  api = await serveLoopback((request, response) => {
    const known =
      request.url?.startsWith('/remote-health') && request.headers.authorization === `Bearer ${'t'.repeat(32)}`;
    response
      .writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify({ versions: request.url?.includes(canary.version) ? [canary.metrics] : [] }));
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await api.stop();
});
afterEach(() => {
  delete process.env['GYM_OPERATOR_TOKEN'];
});

/** What the API says of the canary from now on. */
const reportLoads = (version: string, loads: number, errors: number): void => {
  const sessions = { sessions: loads, failedSessions: errors };
  canary = { version, metrics: { loads, ...sessions, failures: 0, errors, replaced: 0, p75: {}, measured: {} } };
};

const watch = (...options: string[]) =>
  run(['watch', 'staff', '--target', folder, '--api', api.url, '--for', '0s', '--every', '1s', ...options]);

test.each<[string, number, number, string[], number, string]>([
  ['promoted to all', 60, 0, [], 0, 'promoted'],
  ['rolled back', 60, 9, ['--max-errors', '10%'], 3, 'rolled back'],
  ['undecided', 60, 5, ['--max-errors', '10%', '--min-loads', '100', '--at-most', '0s'], 4, 'undecided'],
])('the exit code says if a canary is %s', async (_case, loads, errors, options, exitCode, outcome) => {
  process.env['GYM_OPERATOR_TOKEN'] = 't'.repeat(32);
  const version = await target.publishNext('staff');
  await target.promote('staff', 20);
  reportLoads(version, loads, errors);
  const done = await watch(...options, '--json');
  expect([done.exitCode, JSON.parse(done.stdout ?? '')]).toEqual([
    exitCode,
    expect.objectContaining({
      ...{ outcome, app: 'staff', version, reason: expect.any(String) },
      ...(exitCode > 0 && { cause: outcome.replace(' ', '-'), exitCode, retry: outcome === 'undecided' }),
    }),
  ]);
});

test('Ctrl-C ends the watch, says what stays, and leaves a canary that another watch continues', async () => {
  process.env['GYM_OPERATOR_TOKEN'] = 't'.repeat(32);
  const version = await target.publishNext('staff');
  await target.promote('staff', 20);
  reportLoads(version, 0, 0);
  const said = jest.mocked(console.error).mockImplementation((text: string) => {
    if (text.startsWith('Ctrl-C')) setImmediate(() => process.emit('SIGINT'));
  });
  said.mockClear();
  expect(await watch('--every', '1h')).toEqual({
    exitCode: 4,
    stdout: expect.stringMatching(
      /^staff@\S+ was loaded 0 of 50 times; .* it is still a canary\.\nExit code 4 \(undecided\): run "watch"/,
    ),
  });
  expect(said).toHaveBeenLastCalledWith('Ctrl-C ends only the watch: "watch staff" continues it.');
  expect((await target.served()).canaries['staff']).toEqual({ version, share: 20 });
  expect(process.listenerCount('SIGINT')).toBe(0);
});

test.each([
  ['no token', [], 'Set the environment variable GYM_OPERATOR_TOKEN'],
  ['no token in the named variable', ['--token-from', 'ELSEWHERE'], 'environment variable ELSEWHERE'],
  ['an invalid percentage', ['--max-failures', 'few'], '--max-failures takes a percentage'],
  ['a time without a unit', ['--for', '30'], '--for takes a time'],
  ['a waiver without a reason', ['--without', 'kit'], '--without needs --reason'],
])('rejects %s with the usage, and watches nothing', async (what, options, words) => {
  if (!what.startsWith('no token')) process.env['GYM_OPERATOR_TOKEN'] = 't'.repeat(32);
  const { exitCode, stderr } = await watch(...options);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(words)]);
});

test.each<[Partial<Values>, number]>([
  [{}, 30_000],
  [{ for: '5s' }, 5_000],
  [{ for: '0s' }, 1_000],
  [{ for: '5s', every: '20s' }, 20_000],
])('with %j it looks again after %d ms', (values, everyMs) => {
  process.env['GYM_OPERATOR_TOKEN'] = 't'.repeat(32);
  expect(readWatching({ json: false, help: false, api: 'https://api.example', ...values }).everyMs).toBe(everyMs);
});

const deliver = (...options: string[]) =>
  run(['deliver', 'staff', '--target', folder, '--root', target.workspace.root, '--api', api.url, ...options]);

test('the help of deliver names the option that only the script of a remote takes', async () => {
  expect((await run(['deliver', '--help'])).stdout).toContain('--shell <origin>: the product');
});

describe('deliver', () => {
  let version: string;
  beforeEach(async () => {
    process.env['GYM_OPERATOR_TOKEN'] = 't'.repeat(32);
    // The version that it will publish: the test's API must know it before.
    version = await target.publishNext('staff');
  });

  test.each<[string, number, number, string]>([
    ['promotes a good canary to all', 0, 0, 'promoted'],
    ['rolls a bad canary back', 9, 3, 'rolled back'],
  ])('publishes, releases to a percentage, and %s', async (_what, errors, exitCode, outcome) => {
    reportLoads(version, 60, errors);
    const { stdout, exitCode: code } = await deliver('--for', '0s', '--every', '1s', '--json');
    expect([code, JSON.parse(stdout ?? '')]).toEqual([
      exitCode,
      expect.objectContaining({
        published: expect.objectContaining({ app: 'staff', version }),
        promoted: expect.objectContaining({ action: 'promote', share: 10 }),
        watched: expect.objectContaining({ outcome, version }),
      }),
    ]);
  });

  test('--no-watch ends after the canary, and needs no token', async () => {
    delete process.env['GYM_OPERATOR_TOKEN'];
    expect(await deliver('--no-watch', '--share', '5')).toEqual({
      exitCode: 0,
      stdout: expect.stringContaining('for 5 % of the browsers'),
    });
    await run(['rollback', 'staff', '--target', folder, '--reason', 'the next test has another one']);
  });

  test('rejects a missing target before anything is built', async () => {
    const { RELEASES } = process.env;
    delete process.env['RELEASES'];
    const checked = await run(['deliver', 'staff', '--api', 'http://127.0.0.1:1', '--no-watch'], { checkOnly: true });
    expect(checked).toEqual({ exitCode: 2, stderr: expect.stringContaining('Name the target') });
    if (RELEASES !== undefined) process.env['RELEASES'] = RELEASES;
  });

  test.each([
    ['two apps', ['admin'], 'Name one app'],
    ['an invalid percentage', ['--share', 'few'], '--share takes a whole percentage'],
    ['an invalid time', ['--for', '30'], '--for takes a time'],
    ['an unknown option', ['--fast'], "Unknown option '--fast'"],
  ])('rejects %s before it publishes anything', async (_what, options, words) => {
    const before = await target.served();
    for (const how of [{}, { checkOnly: true }]) {
      const line = ['deliver', 'staff', '--target', folder, '--api', 'http://127.0.0.1:1', ...options];
      expect(await run(line, how)).toEqual({ exitCode: 2, stderr: expect.stringContaining(words) });
    }
    expect(await target.served()).toEqual(before);
  });
});
