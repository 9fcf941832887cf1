import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ReleasedTarget } from '../testing/released-target.ts';
import { startBucketServer } from '../testing/bucket-server.ts';
import { discardTargets, newStore } from '../testing/targets.ts';
import { run } from './run.ts';

let target: ReleasedTarget;
beforeEach(async () => {
  target = new ReleasedTarget(await newStore('a folder'));
});
afterEach(() => target.discard());
afterAll(discardTargets);

const on = (...line: string[]) => run([...line, '--target', target.store.address]);
const publish = (...line: string[]) => on('publish', ...line, '--root', target.workspace.root, '--by', 'ada');
async function begin(): Promise<void> {
  await publish('shell', 'admin', 'staff');
  await on('promote', 'shell', 'admin', 'staff', '--by', 'ada');
}

test('publishes several apps, and reports files, bytes and time', async () => {
  const { stdout, exitCode } = await publish('shell', 'admin', 'staff');
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(
    /^shell@0\.1\.0-\w{8}: 16 files \(\d+\.\d KiB\) written to \S+ in \d\S* s; 0 files existed already\.$/m,
  );
  expect(stdout).toMatch(/^staff@0\.1\.0-\w{8}: 10 files \(\d+\.\d KiB\) written to/m);
  expect((await publish('staff')).stdout).toMatch(/^staff@\S+ is on \S+ already, with 10 files\.$/);
  const { stdout: json = '' } = await publish('staff', '--json');
  expect(JSON.parse(json)).toEqual({
    target: target.store.address,
    published: [
      {
        app: 'staff',
        version: expect.stringMatching(/^0\.1\.0-/),
        written: 0,
        bytes: 0,
        there: 10,
        seconds: expect.any(Number),
      },
    ],
  });
});

test('promotes, and reports the time since the source changed', async () => {
  await publish('shell', 'admin', 'staff');
  const { stdout, exitCode } = await on('promote', 'shell', 'admin', 'staff', '--by', 'ada');
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(
    /^Release 1 \(\w{16}\) on \S+: ada promoted shell to \S+, admin to \S+, staff to \S+ at \S+\.$/m,
  );
  expect(stdout).toMatch(/^staff@\S+: \d\S* s after its source was changed, \d\S* s after it was published\.$/m);
  expect(await on('promote', 'staff')).toEqual({
    exitCode: 0,
    stdout: `It is released on ${target.store.address} already; nothing was written.`,
  });
});

test('starts and ends a canary, and status shows both', async () => {
  await begin();
  const first = (await target.served()).live['staff']!.version;
  const second = await target.publishNext('staff');
  expect((await on('promote', 'staff', '--share', '5', '--by', 'ada')).stdout).toMatch(
    /ada promoted staff from \S+ to \S+ for 5 % of the browsers/,
  );
  const { stdout } = await on('status');
  expect(stdout).toMatch(new RegExp(`^  staff: live ${first}, canary ${second} for 5 % of the browsers$`, 'm'));
  expect((await on('rollback', 'staff', '--by', 'bob', '--reason', 'it throws')).stdout).toMatch(
    new RegExp(
      `bob rolled back staff \\(its canary ${second} at 5 % of the browsers ended, ` +
        `all browsers have ${first}\\) at \\S+ \\(it throws\\)`,
    ),
  );
  const status = JSON.parse((await on('status', '--json', '--last', '1')).stdout!);
  expect(status).toMatchObject({
    target: target.store.address,
    sequence: 3,
    behind: false,
    apps: { staff: { live: first, published: second }, shell: { live: expect.any(String) } },
    log: [
      {
        action: 'rollback',
        who: 'bob',
        reason: 'it throws',
        apps: [{ app: 'staff', from: second, to: first, ended: { version: second, share: 5 } }],
      },
    ],
  });
});

test('a canary of the live version changes nothing and succeeds', async () => {
  await begin();
  expect(await on('promote', 'staff', '--share', '5')).toEqual({
    exitCode: 0,
    stdout: `It is released on ${target.store.address} already; nothing was written.`,
  });
  const first = (await target.served()).live['staff']!.version;
  await target.publishNext('staff');
  await on('promote', 'staff', '--share', '5');
  expect(await on('promote', `staff@${first}`, '--share', '5')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('"rollback staff" ends the canary'),
  });
});

test('a change reverted in the source is released as its old version', async () => {
  await begin();
  const first = (await target.served()).live['staff']!.version;
  await target.publishNext('staff');
  await on('promote', 'staff');
  target.workspace.change('staff', 1);
  await publish('staff');
  await on('promote', 'staff');
  expect((await target.served()).live['staff']?.version).toBe(first);
});

test('status says that nothing is released on an empty target', async () => {
  mkdirSync(target.store.address);
  expect(await on('status')).toEqual({ exitCode: 0, stdout: `Nothing is released on ${target.store.address}.` });
});

describe('a misspelled target', () => {
  const COMMANDS = [
    ['promote', 'staff'],
    ['rollback', 'staff'],
    ['watch', 'staff', '--api', 'https://api.example'],
    ['status'],
    ['prune'],
  ];
  beforeEach(() => {
    process.env['GYM_OPERATOR_TOKEN'] = 't'.repeat(32);
  });
  afterEach(() => {
    delete process.env['GYM_OPERATOR_TOKEN'];
  });

  test.each(COMMANDS)('is not created by %s', async (...line) => {
    expect(await on(...line)).toEqual({
      exitCode: 1,
      stderr: expect.stringContaining(`There is no release at ${target.store.address}: there is no such folder.`),
    });
    expect(existsSync(target.store.address)).toBe(false);
    expect(JSON.parse((await on(...line, '--json')).stdout!)).toMatchObject({
      error: expect.stringMatching(/^There is no release at/),
    });
  });

  test.each(COMMANDS.filter(([name]) => name !== 'status'))(
    'that is another folder is not changed by %s',
    async (...line) => {
      mkdirSync(target.store.address);
      expect((await on(...line)).exitCode).toBe(1);
      expect(readdirSync(target.store.address)).toEqual([]);
    },
  );
});

test('a rollback on a target without a release fails and changes nothing', async () => {
  await publish('staff');
  const before = readdirSync(target.store.address).sort();
  expect(await on('rollback', 'staff')).toEqual({
    exitCode: 1,
    stderr: `There is no release at ${target.store.address}: there is nothing to roll back.`,
  });
  expect(readdirSync(target.store.address).sort()).toEqual(before);
});

test('the log and the JSON name a canary that ends without a promotion', async () => {
  await begin();
  const first = (await target.served()).live['staff']!.version;
  const second = await target.publishNext('staff');
  await on('promote', 'staff', '--share', '20');
  const stays = await on('promote', `staff@${first}`, '--by', 'ada', '--json');
  expect(JSON.parse(stays.stdout!).apps).toEqual([
    { app: 'staff', from: second, to: first, ended: { version: second, share: 20 } },
  ]);
  expect((await on('status', '--last', '1')).stdout).toContain(
    `ada promoted staff (its canary ${second} at 20 % of the browsers ended, all browsers have ${first}) at `,
  );

  await on('promote', `staff@${second}`, '--share', '30');
  const third = await target.publishNext('staff');
  expect((await on('promote', `staff@${third}`, '--by', 'ada')).stdout).toContain(
    `ada promoted staff from ${first} to ${third} (its canary ${second} at 30 % of the browsers ended) at `,
  );

  const fourth = await target.publishNext('staff');
  await on('promote', 'staff', '--share', '10');
  expect((await on('promote', 'staff', '--by', 'ada')).stdout).toContain(
    `ada promoted staff from ${third} to ${fourth} at `,
  );
});

test('removes an app after its first release, and reports that in the log and as JSON', async () => {
  await begin();
  target.newRemote('reports');
  const { version } = await target.publish('reports');
  await on('promote', 'reports');
  const { stdout, exitCode } = await on('rollback', 'reports', '--by', 'bob', '--reason', 'too early');
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(
        `^Release 3 \\(\\w+\\) on \\S+: bob rolled back reports ` +
          `\\(its first release, ${version}, was removed\\) at \\S+ \\(too early\\)\\.$`,
      ),
    ),
  ]);
  expect((await on('status')).stdout).toContain(`  reports: not released, last published ${version}`);
  await on('promote', 'reports');
  expect(JSON.parse((await on('rollback', 'reports', '--json')).stdout!)).toMatchObject({
    changed: true,
    action: 'rollback',
    apps: [{ app: 'reports', from: version }],
    times: [],
  });
  await on('promote', 'reports', '--share', '10');
  expect((await on('rollback', 'reports', '--by', 'bob')).stdout).toContain(
    `bob rolled back reports (its canary ${version} at 10 % of the browsers ended, no browser has it) at `,
  );
});

test('a failed gate prints one line for each mismatch, with exit code 1', async () => {
  await begin();
  target.workspace.change('staff', 4);
  target.workspace.manifest('staff', { contract: '^9.0.0', needs: ['getNovelty'] });
  await publish('staff');
  const { stderr, exitCode } = await on('promote', 'staff');
  expect(exitCode).toBe(1);
  expect(stderr?.split('\n')).toEqual([
    expect.stringMatching(/contract \^9\.0\.0 does not accept/),
    expect.stringMatching(/getNovelty/),
  ]);
  const answer = await on('promote', 'staff', '--json');
  expect(answer.exitCode).toBe(1);
  expect(JSON.parse(answer.stdout!)).toEqual({ error: stderr, refusals: stderr!.split('\n') });
});

test('a check of the gate is waived only with a reason, which the log keeps', async () => {
  await begin();
  target.workspace.build(
    'staff',
    { 'remoteEntry.3.js': 'no kit ran', 'remote.1.js': 'exposed', 'list.1.js': 'staff list' },
    {
      shared: { react: '^19.3.0' },
      entry: ['remoteEntry.3.js'],
      pages: { remote: { files: ['remote.1.js'], shared: ['react'] }, list: { files: ['list.1.js'], shared: [] } },
    },
  );
  await publish('staff');
  expect((await on('promote', 'staff')).stderr).toMatch(/was published without a kit result/);
  expect(await on('promote', 'staff', '--without', 'kit')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--without needs --reason'),
  });
  expect(await on('promote', 'staff', '--without', 'contract', '--reason', 'x')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--without takes kit, routes, audience'),
  });
  expect((await on('promote', 'staff', '--without', 'kit', '--reason', 'no browser on this machine')).exitCode).toBe(0);
  expect((await on('status')).stdout).toContain('(waived checks: kit; no browser on this machine)');
});

test('an empty CDN counts as none, and an invalid address is reported', async () => {
  await begin();
  await target.publishNext('staff');
  expect(await on('promote', 'staff', '--cdn', 'cdn.example')).toMatchObject({
    exitCode: 2,
    stderr: '--cdn takes an address like https://cdn.example, not "cdn.example".',
  });
  expect(await on('promote', 'staff', '--api', '')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--api takes an address'),
  });
  for (const command of ['promote', 'rollback'])
    expect(await on(command, 'staff', '--cdn', '')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^Release \d/),
    });
});

test('the name of an app may have two words, as in remote.json', async () => {
  await begin();
  expect((await on('promote', 'class_plans')).stderr).toMatch(/^No version of class_plans is on /);
  expect((await on('rollback', 'class_plans')).stderr).toMatch(/^class_plans is not released on /);
  expect((await on('promote', 'class-plans')).stderr).toMatch(/^"class-plans" does not name an app/);
});

test('prunes, and reports checked files and removed builds', async () => {
  await begin();
  for (let count = 0; count < 2; count += 1) {
    await target.publishNext('staff');
    await target.promote('staff');
  }
  expect((await on('prune')).stdout).toMatch(
    /^All \d+ files of the kept releases are intact\. There is nothing to remove\.$/,
  );
  expect((await on('prune', '--keep', '1')).stdout).toMatch(
    /^All \d+ files of the kept releases are intact\. Removed staff@\S+ with 3 files\.$/,
  );
  expect(await on('prune', '--keep', 'all')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('--keep takes the number'),
  });
});

test('rejects a bucket without conditional writes before the first promotion', async () => {
  const server = await startBucketServer({ bucket: 'unconditional', conditions: [] });
  try {
    const line = ['--target', 's3://unconditional/gym', '--root', target.workspace.root];
    expect(await run(['publish', 'shell', 'admin', 'staff', ...line])).toMatchObject({ exitCode: 0 });
    const { stderr, exitCode } = await run([
      'promote',
      'shell',
      'admin',
      'staff',
      '--target',
      's3://unconditional/gym',
    ]);
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(/^s3:\/\/unconditional\/gym\/ does not support conditional writes/),
    ]);
    expect((await run(['status', '--target', 's3://unconditional/gym'])).stdout).toMatch(/^Nothing is released/);
  } finally {
    await server.close();
  }
});

test.each<[string, string[], RegExp]>([
  ['no command', [], /^pnpm release <command>/],
  ['an unknown command', ['ship'], /^There is no command "ship"\.\n\npnpm release <command>/],
  [
    'an unknown option',
    ['promote', 'staff', '--force'],
    /^Unknown option '--force'.*See "pnpm release promote --help"\.$/,
  ],
  ['an option of another command', ['status', '--share', '5'], /^Unknown option '--share'/],
  ['publish without an app', ['publish'], /^Name what to publish/],
  ['one build for two apps', ['publish', 'admin', 'staff', '--dist', 'x'], /^--dist is the build of one app/],
  ['promote without an app', ['promote'], /^Name what to promote/],
  [
    'a share of 0',
    ['promote', 'staff', '--share', '0'],
    /^--share takes a whole percentage from 1 to 99; 100 means all browsers, as without it\.$/,
  ],
  ['a rollback of two apps', ['rollback', 'admin', 'staff'], /^Name one app to roll back/],
  ['status of one app', ['status', 'staff'], /^status takes no app/],
  ['prune of one app', ['prune', 'staff'], /^prune takes no app/],
  ['compose of one app', ['compose', 'staff'], /^compose releases all apps/],
])('rejects %s with exit code 2 and the usage', async (_what, line, sentence) => {
  expect(await on(...line)).toEqual({ exitCode: 2, stderr: expect.stringMatching(sentence) });
});

test('uses the target of the server, or asks for one', async () => {
  expect(await run(['status'])).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/^Name the target/) });
  mkdirSync(target.store.address);
  process.env['RELEASES'] = target.store.address;
  expect((await run(['status'])).stdout).toContain(target.store.address);
  delete process.env['RELEASES'];
});

test('each command has a help text', async () => {
  const { stdout: all = '' } = await run(['--help']);
  for (const command of ['compose', 'publish', 'promote', 'rollback', 'status', 'prune']) {
    expect(all).toMatch(new RegExp(`^  ${command}`, 'm'));
    expect(await run([command, '--help'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(new RegExp(`^pnpm release ${command}.*--target`, 's')),
    });
  }
});

test('each help text names the target once, with its default', async () => {
  const targets = async (command: string) =>
    [...(await run([command, '--help'])).stdout!.matchAll(/^ {2}--target .*(?:\n {10,}.*)*?\(default: (\S+?)\)/gm)].map(
      ([, usual]) => usual,
    );
  expect(await targets('compose')).toEqual(['.release']);
  for (const command of ['publish', 'promote', 'rollback', 'watch', 'status', 'prune'])
    expect(await targets(command)).toEqual(['$RELEASES']);
});

test('composes local builds in one step', async () => {
  const folder = path.join(target.workspace.root, 'composed');
  mkdirSync(folder);
  expect(await run(['compose', '--target', folder, '--root', target.workspace.root])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining(`is in ${folder}.`),
  });
  expect(await run(['compose', '--target', 's3://bucket'])).toMatchObject({ exitCode: 2 });
});
