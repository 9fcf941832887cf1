import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ReleasedTarget } from '../testing/released-target.ts';
import { newStore } from '../testing/targets.ts';
import { run } from './run.ts';

let target: ReleasedTarget;
beforeEach(async () => {
  target = new ReleasedTarget(await newStore());
});

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
    /^shell@0\.1\.0-\w{32}: 16 files \(\d+\.\d KiB\) written to \S+ in \d\S* s; 0 files existed already\.$/m,
  );
  expect(stdout).toMatch(/^staff@0\.1\.0-\w{32}: 10 files \(\d+\.\d KiB\) written to/m);
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

test('tells a workflow what was published, so that it releases exactly that', async () => {
  const output = path.join(target.workspace.root, 'output');
  process.env['GITHUB_OUTPUT'] = output;
  try {
    const { published } = JSON.parse((await publish('staff', '--json')).stdout!) as {
      published: { version: string }[];
    };
    expect(readFileSync(output, 'utf8')).toBe(`build=staff@${published[0]!.version}\n`);
  } finally {
    delete process.env['GITHUB_OUTPUT'];
  }
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

test('warns if the shell has changed since the kit ran in it, and releases nevertheless', async () => {
  await begin();
  const checkedIn = (shell: string | undefined) => {
    target.workspace.change('staff', (generation += 1));
    target.workspace.kit('staff', shell);
    return publish('staff');
  };
  let generation = 10;
  const live = (await target.served()).live['shell']?.version;
  await checkedIn(live);
  expect((await on('promote', 'staff')).stdout).not.toContain('Warning');
  await checkedIn('0.1.0-aaaaaaaa');
  expect(await on('promote', 'staff')).toEqual({
    exitCode: 0,
    stdout: expect.stringContaining(`in the shell 0.1.0-aaaaaaaa, and ${live} is live now.`),
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
      `bob rolled back staff \\(its canary ${second} for 5 % of the browsers ended, ` +
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

test('status shows who published and released each version, from which commit, and what is in quarantine', async () => {
  writeFileSync(
    path.join(target.workspace.root, 'apps/staff/package.json'),
    JSON.stringify({ repository: 'github:gym/staff' }),
  );
  writeFileSync(
    path.join(target.workspace.root, 'apps/staff/CHANGELOG.md'),
    '# @gym/staff\n\n## 0.1.0\n\n### Minor Changes\n\n- Members have tags.\n',
  );
  await begin();
  const first = (await target.served()).live['staff']!.version;
  target.workspace.change('staff', 2);
  await publish('staff', '--revision', '1f2e3d4c5b');
  expect((await on('promote', 'staff', '--share', '5', '--by', 'eve')).stdout).toMatch(
    /^staff@\S+: .* after it was published\.\n {2}### Minor Changes\n {2}- Members have tags\.$/m,
  );
  const second = (await target.served()).canaries['staff']!.version;
  const commit = 'https://github.com/gym/staff/commit/1f2e3d4c5b';
  expect((await on('status')).stdout).toMatch(
    new RegExp(
      `^ {4}${second}: released by eve at \\S+Z, published by ada at \\S+Z, revision ${commit}\n` +
        ' {6}### Minor Changes\n {6}- Members have tags\\.$',
      'm',
    ),
  );
  await on('rollback', 'staff', '--by', 'bob', '--reason', 'it throws');
  const { stdout } = await on('status', '--last', '0');
  expect(stdout).toMatch(
    new RegExp(`^    ${second}: in quarantine: rolled back by bob at \\S+Z \\(it throws\\), published by ada`, 'm'),
  );
  expect(stdout).toMatch(new RegExp(`^    ${first}: released by ada at \\S+Z, published by ada at`, 'm'));
  const { apps } = JSON.parse((await on('status', '--json')).stdout!);
  expect(apps.staff.versions[second]).toEqual({
    published: { by: 'ada', at: expect.any(String) },
    revision: '1f2e3d4c5b',
    link: commit,
    notes: '### Minor Changes\n- Members have tags.',
    released: { by: 'eve', at: expect.any(String) },
    quarantined: { by: 'bob', at: expect.any(String), reason: 'it throws' },
  });
  await on('promote', 'staff', '--again', '--reason', 'the API was at fault', '--by', 'eve');
  expect((await on('status', '--last', '0')).stdout).not.toContain('quarantine');
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
      exitCode: 10,
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
      expect((await on(...line)).exitCode).toBe(10);
      expect(readdirSync(target.store.address)).toEqual([]);
    },
  );
});

test('a rollback on a target without a release fails and changes nothing', async () => {
  await publish('staff');
  const before = readdirSync(target.store.address).sort();
  expect(await on('rollback', 'staff')).toEqual({
    exitCode: 10,
    stderr: `There is no release at ${target.store.address}: there is nothing to roll back.\nExit code 10 (missing).`,
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
    `ada promoted staff (its canary ${second} for 20 % of the browsers ended, all browsers have ${first}) at `,
  );

  await on('promote', `staff@${second}`, '--share', '30');
  const third = await target.publishNext('staff');
  expect((await on('promote', `staff@${third}`, '--by', 'ada')).stdout).toContain(
    `ada promoted staff from ${first} to ${third} (its canary ${second} for 30 % of the browsers ended) at `,
  );

  const fourth = await target.publishNext('staff');
  await on('promote', 'staff', '--share', '10');
  expect((await on('promote', 'staff', '--by', 'ada')).stdout).toContain(
    `ada promoted staff from ${third} to ${fourth} at `,
  );
});

test('removes an app after its first release, and reports that in the log and as JSON', async () => {
  await begin();
  target.workspace.newRemote('reports');
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
  const again = ['--again', '--reason', 'now it is time'];
  expect((await on('promote', 'reports', ...again, '--by', 'ada')).stdout).toMatch(
    new RegExp(`\\(now it is time; again: reports@${version} was rolled back by bob at [^ ;]+\\)\\.$`, 'm'),
  );
  expect(JSON.parse((await on('rollback', 'reports', '--json')).stdout!)).toMatchObject({
    changed: true,
    action: 'rollback',
    apps: [{ app: 'reports', from: version }],
    times: [],
  });
  await on('promote', 'reports', '--share', '10', ...again);
  expect((await on('rollback', 'reports', '--by', 'bob')).stdout).toContain(
    `bob rolled back reports (its canary ${version} for 10 % of the browsers ended, no browser has it) at `,
  );
});

test('a failed gate prints one line for each mismatch, grouped by build, with an exit code of its own', async () => {
  await begin();
  target.workspace.change('staff', 4);
  target.workspace.manifest('staff', { contract: '^9.0.0', needs: ['getNovelty', 'getMore'] });
  await publish('staff');
  const { stderr, exitCode } = await on('promote', 'staff');
  expect(exitCode).toBe(8);
  const texts = ['contract \\^9\\.0\\.0 does not accept', '.*getNovelty', '.*getMore'];
  const lines = texts.map((text) => expect.stringMatching(new RegExp(`^staff@\\S+/remote\\.json: ${text}`)));
  expect(stderr?.split('\n')).toEqual([
    expect.stringMatching(/^staff@0\.1\.0-\w{32} \(3\):$/),
    expect.stringMatching(/^ {2}remote\.json: contract \^9\.0\.0 does not accept .* \[contract\/range\]$/),
    expect.stringMatching(/^ {2}remote\.json: .*getNovelty.* \[calls\/unknown\]$/),
    expect.stringMatching(/^ {2}remote\.json: .*getMore.* \[calls\/unknown\]$/),
    'Exit code 8 (refused).',
  ]);
  const answer = await on('promote', 'staff', '--json');
  expect([answer.exitCode, JSON.parse(answer.stdout!)]).toEqual([
    8,
    {
      error: expect.stringContaining('getNovelty'),
      refusals: lines,
      problems: ['contract/range', 'calls/unknown', 'calls/unknown'].map((id, index) => ({
        id,
        app: 'staff',
        build: expect.stringMatching(/^staff@0\.1\.0-\w{32}$/),
        file: 'remote.json',
        ...(index === 0 && { beside: 'shell' }),
        text: expect.any(String),
      })),
      cause: 'refused',
      exitCode: 8,
      retry: false,
    },
  ]);
});

test('a check of the gate is waived with a reason, which the log keeps', async () => {
  await begin();
  target.workspace.build('staff', { 'remoteEntry.3.js': 'no kit ran' });
  await publish('staff');
  expect((await on('promote', 'staff')).stderr).toMatch(/was published without a kit result/);
  const reason = ['--reason', 'no browser on this machine'];
  expect((await on('promote', 'staff', '--without', 'kit/failed', ...reason)).stderr).toMatch(/\[kit\/missing\]$/m);
  expect((await on('promote', 'staff', '--without', 'kit/missing', ...reason)).exitCode).toBe(0);
  expect((await on('status')).stdout).toContain('(waived checks: kit/missing; no browser on this machine)');
});

test('a CDN that does not respond ends with an exit code of its own, unless the gate found more', async () => {
  await begin();
  const { version } = await target.publish('staff');
  await target.publishNext('staff');
  const promotion = ['promote', 'staff', '--cdn', 'http://127.0.0.1:9/'];
  expect(await on(...promotion)).toEqual({
    exitCode: 7,
    stderr: expect.stringMatching(/\[delivery\/unreachable\]\nExit code 7 \(unreachable\): run the same command/),
  });
  expect(JSON.parse((await on(...promotion, '--json')).stdout!)).toMatchObject({ cause: 'unreachable', retry: true });
  await target.store.remove('assets/staff/remoteEntry.2.js.br');
  expect((await on(...promotion)).exitCode).toBe(8);
  expect((await target.served()).live['staff']?.version).toBe(version);
});

test('a version that was rolled back is released only with --again and a reason', async () => {
  await begin();
  const first = (await target.served()).live['staff']!.version;
  const second = await target.publishNext('staff');
  await on('promote', 'staff', '--share', '5');
  await on('rollback', 'staff', '--by', 'bob', '--reason', 'the list is empty');
  const refusal = new RegExp(
    `^staff@${second} was rolled back by bob at \\S+Z \\(the list is empty\\)\\. Publish a fixed version, or release`,
  );
  for (const line of [
    ['promote', 'staff'],
    ['promote', 'staff', '--share', '5'],
    ['rollback', `staff@${second}`],
  ]) {
    expect(await on(...line)).toEqual({ exitCode: 9, stderr: expect.stringMatching(refusal) });
    expect(await on(...line, '--again')).toEqual({ exitCode: 2, stderr: '--again needs --reason <text> for the log.' });
  }
  expect((await target.served()).live['staff']?.version).toBe(first);
  expect((await on('promote', 'staff', '--again', '--reason', 'the API was at fault')).exitCode).toBe(0);
  expect((await target.served()).live['staff']?.version).toBe(second);
});

test('the first release cannot ask an API that needs it, and the message says what to do', async () => {
  await publish('shell', 'admin', 'staff');
  const line = ['promote', 'shell', 'admin', 'staff', '--api', 'http://127.0.0.1:9'];
  expect(await on(...line)).toEqual({
    exitCode: 1,
    stderr: expect.stringMatching(/does the API run.* has no release yet, .*the first release without --api/),
  });
  expect((await on('promote', 'shell', 'admin', 'staff')).exitCode).toBe(0);
  const { exitCode, stderr } = await on(...line);
  expect([exitCode, stderr]).toEqual([7, expect.not.stringContaining('has no release yet')]);
});

test.each([
  [
    'a folder without a build',
    () => ['--dist', '/nowhere'],
    10,
    'There is no build in /nowhere: it has no build.json. Name the folder that the build of staff wrote.',
  ],
  [
    'a workspace that does not exist',
    () => ['--root', '/nowhere'],
    10,
    'There is no app "staff" to publish: apps/staff has neither a src/remote.ts nor a src/shell.ts.',
  ],
  [
    'a build record that is no JSON',
    () => {
      writeFileSync(path.join(target.workspace.root, 'apps/staff/dist/build.json'), '{"half');
      return [];
    },
    1,
    'build.json is not valid JSON. Fix it, or write it again with the tool that made it.',
  ],
])('publish reports %s in a sentence', async (_what, options, exitCode, sentence) => {
  const { stderr, ...rest } = await on('publish', 'staff', '--root', target.workspace.root, ...options());
  expect([rest.exitCode, stderr]).toEqual([exitCode, expect.stringContaining(sentence)]);
});

test('a canary for chosen browsers only is said so, and grows like any other', async () => {
  await begin();
  const version = await target.publishNext('staff');
  expect((await on('promote', 'staff', '--share', '0')).stdout).toMatch(
    new RegExp(`promoted staff from \\S+ to ${version} for chosen browsers at `),
  );
  expect((await on('status')).stdout).toContain(`canary ${version} for chosen browsers`);
  expect(Object.keys(await target.versionsOf('staff'))).toEqual(['0', '100']);
  await on('promote', `staff@${version}`, '--share', '5');
  expect(await target.versionsOf('staff')).toMatchObject({ 5: version });
  expect((await on('rollback', 'staff')).exitCode).toBe(0);
});

test('a dropped path names the apps that link to it, before and after', async () => {
  const { workspace } = target;
  const own = (path: string) => ({ path, page: 'list', early: [] });
  workspace.manifest('staff', { routes: [own('/staffList'), own('/trial')] });
  workspace.kit('staff');
  await begin();
  workspace.manifest('admin', { links: ['/trial'] });
  workspace.kit('admin');
  const admin = await target.publish('admin');
  await target.promote('admin');
  workspace.manifest('staff');
  workspace.kit('staff');
  await target.publish('staff');
  expect(await on('promote', 'staff')).toMatchObject({
    exitCode: 8,
    stderr: expect.stringContaining('links to it would break, also those of admin.'),
  });
  expect((await on('promote', 'staff', '--drop', '/trial', '--reason', 'nobody tries')).stdout).toContain(
    `Warning: admin@${admin.version} links to /trial, which no app has any more: tell its team.`,
  );
  await target.publishNext('admin');
  expect((await on('promote', 'admin')).stderr).toContain('it links to /trial, which is no route of a live app');
});

test('downloads the live remotes as their builds left them', async () => {
  const types = JSON.stringify({ entries: { '@gym/ui': 'ui.d.ts' }, imports: {}, files: { 'ui.d.ts': 'export {};' } });
  writeFileSync(path.join(target.workspace.root, 'apps/staff/dist/types.json'), types);
  await begin();
  const to = path.join(path.dirname(target.store.address), 'remotes');
  const { stdout } = await on('download', '--to', to);
  expect(stdout).toMatch(/^admin@\S+, staff@\S+: in \S+remotes\.$/);
  const [build, remote] = ['dist/build.json', 'remote.json'].map((file) =>
    JSON.parse(readFileSync(path.join(to, 'staff', file), 'utf8')),
  );
  expect(remote).toMatchObject({ name: 'staff', audience: 'staff' });
  const { version } = await target.publish('staff');
  const { record } = JSON.parse((await target.store.read(`builds/staff/${version}.json`))!.body.toString()) as {
    record: { files: { file: string }[] };
  };
  expect(build).toEqual(record);
  for (const { file } of record.files)
    expect(readFileSync(path.join(to, 'staff/dist', file))).toEqual(
      readFileSync(path.join(target.workspace.root, 'apps/staff/dist', file)),
    );
  expect(readFileSync(path.join(to, 'staff/dist/types.json'), 'utf8')).toBe(types);
  const again = await publish('staff', '--dist', path.join(to, 'staff/dist'));
  expect(again.stdout).toMatch(new RegExp(`^staff@${version} is on \\S+ already`));
  expect((await on('download', 'shell', '--to', to)).stderr).toContain('download takes remotes, not the shell.');
  expect((await on('download', 'lockers', '--to', to)).stderr).toContain('lockers is not live');
  expect((await on('download', 'staff', '--to', to)).stderr).toContain('staff exists: name a folder without it');
  expect((await on('download')).stderr).toContain('Name the folder');
});

test('an empty CDN counts as none, and an empty share as the usual one', async () => {
  await begin();
  await target.publishNext('staff');
  expect((await on('promote', 'staff', '--share', '')).stdout).toContain('for 10 % of the browsers');
  for (const command of ['promote', 'rollback'])
    expect(await on(command, 'staff', '--cdn', '')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^Release \d/),
    });
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
});

test.each<[string, string[], RegExp]>([
  ['no command', [], /^pnpm release <command>/],
  ['an unknown command', ['ship'], /^There is no command "ship"\.\n\npnpm release <command>/],
  [
    'an unknown option',
    ['promote', 'staff', '--force'],
    /^Unknown option '--force'\. See "pnpm release promote --help"\.$/,
  ],
  ['an option of another command', ['status', '--share', '5'], /^Unknown option '--share'/],
  ['publish without an app', ['publish'], /^Name what to publish/],
  ['a version to publish', ['publish', 'staff@1'], /^publish takes no version, .* "promote staff@1" releases/],
  ['one build for two apps', ['publish', 'admin', 'staff', '--dist', 'x'], /^--dist is the build of one app/],
  ['promote without an app', ['promote'], /^Name what to promote/],
  [
    'a share of 101',
    ['promote', 'staff', '--share', '101'],
    /^--share takes a whole percentage from 0 to 99; 100 means all browsers, as without it\.$/,
  ],
  ['a rollback without an app', ['rollback'], /^Name what to roll back/],
  ['a rollback of one app twice', ['rollback', 'staff', 'staff@1'], /^Name each app once/],
  ['status of one app', ['status', 'staff'], /^status takes no app/],
  ['prune of one app', ['prune', 'staff'], /^prune takes no app/],
  ['compose of one app', ['compose', 'staff'], /^compose releases all apps/],
  ['a waiver without a reason', ['promote', 'staff', '--without', 'kit'], /^--without needs --reason/],
  [
    'a waiver of an unknown check',
    ['promote', 'staff', '--without', 'shared', '--reason', 'x'],
    /^--without takes kit, kit\/missing, /,
  ],
  ['a dropped path without a reason', ['promote', 'staff', '--drop', '/trial'], /^--drop needs --reason/],
  [
    'what is no path',
    ['promote', 'staff', '--drop', 'trial', '--reason', 'x'],
    /^--drop takes a path like \/renewals, not "trial"/,
  ],
  [
    'an invalid CDN',
    ['promote', 'staff', '--cdn', 'cdn.example'],
    /^--cdn takes an address like https:\/\/cdn\.example, not "cdn\.example"\.$/,
  ],
  ['an empty API', ['promote', 'staff', '--api', ''], /^--api takes an address/],
  ['what is no number of releases', ['prune', '--keep', 'all'], /^--keep takes the number/],
])('rejects %s with exit code 2 and the usage', async (_what, line, sentence) => {
  mkdirSync(target.store.address);
  expect(await on(...line)).toEqual({ exitCode: 2, stderr: expect.stringMatching(sentence) });
});

test('uses the target of the server, or asks for one', async () => {
  expect(await run(['status'])).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/^Name the target/) });
  mkdirSync(target.store.address);
  process.env['RELEASES'] = target.store.address;
  expect((await run(['status'])).stdout).toContain(target.store.address);
  delete process.env['RELEASES'];
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

test('the help refers to no document that only this repository has', async () => {
  expect((await run(['--help'])).stdout).not.toContain('docs/');
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
