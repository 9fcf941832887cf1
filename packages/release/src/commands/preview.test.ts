import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ReleasedTarget } from '../testing/released-target.ts';
import { newStore } from '../testing/targets.ts';
import { previewName, readPreview } from '../target/preview-record.ts';
import { UNSIGNED } from '../target/signature.ts';
import { run } from './run.ts';

let target: ReleasedTarget;
beforeEach(async () => {
  target = await new ReleasedTarget(await newStore()).begin();
});

const on = (...line: string[]) => run([...line, '--target', target.store.address, '--by', 'ada']);
const preview = (app: string, ...line: string[]) => on('preview', app, '--root', target.workspace.root, ...line);
const read = (version: string) =>
  readPreview(async (name) => (await target.store.read(name))?.body, { app: 'staff', version }, UNSIGNED);
const lastPublished = async () => (await on('status', '--json')).stdout;

test('shows a build without publishing or releasing it, and prints the address that opens it', async () => {
  const before = await lastPublished();
  target.workspace.change('staff', 2);
  const { stdout = '', exitCode } = await preview('staff', '--url', 'https://gym.example/', '--json');
  const { version, address } = JSON.parse(stdout) as { version: string; address: string };
  expect([exitCode, address]).toEqual([0, `https://gym.example/staffList?override=staff@${version}`]);
  const remote = await read(version);
  expect(remote).toMatchObject({ name: 'staff', version: `${version}-preview`, audience: 'staff' });
  expect(remote?.entry).toEqual({
    file: 'assets/preview-staff/remoteEntry.2.js',
    integrity: expect.stringMatching(/^sha256-/),
  });
  // No browser gets it, and no promotion takes it.
  expect(await lastPublished()).toBe(before);
  expect((await on('promote', 'staff')).stdout).toContain('nothing was written');
  expect((await on('promote', `staff@${version}`)).exitCode).toBe(10);
});

test('a preview is for every audience that the remote serves', async () => {
  target.workspace.change('staff', 2);
  target.workspace.manifest('staff', { audience: ['staff', 'trainer'] });
  const { stdout = '' } = await preview('staff', '--json');
  const { version } = JSON.parse(stdout) as { version: string };
  expect(await read(version)).toMatchObject({ audience: 'staff', audiences: ['staff', 'trainer'] });
});

test('shows a published version as text, and ends its preview', async () => {
  const version = await target.publishNext('staff');
  expect((await preview(`staff@${version}`)).stdout).toBe(
    `No release changed. Where previews are allowed (REMOTE_PREVIEWS=1), this address opens staff@${version}:\n` +
      `/staffList?override=staff@${version}`,
  );
  expect((await on('preview', `staff@${version}`, '--end')).stdout).toContain('its preview ended');
  expect(await read(version)).toBeUndefined();
});

test('a change has one preview at a time, which ends with the change', async () => {
  const previews = () => target.store.list('previews/');
  const next = async (change: string) => {
    const version = await target.publishNext('staff');
    await preview(`staff@${version}`, '--change', change);
    return version;
  };
  const [first, other] = [await next('12'), await next('13')];
  expect(await previews()).toEqual([previewName('staff', first), previewName('staff', other)].sort());
  const second = await next('12');
  expect(await previews()).toEqual([previewName('staff', other), previewName('staff', second)].sort());
  // The same build again keeps its preview.
  await preview(`staff@${second}`, '--change', '12');
  const { stdout } = await on('preview', 'staff', '--end', '--change', '12');
  expect(stdout).toBe(`staff@${second}: its preview ended. Tabs that run it keep it until they load again.`);
  expect(await previews()).toEqual([previewName('staff', other)]);
  expect((await on('preview', 'staff', '--end', '--change', '12')).stdout).toBe('staff has no preview of 12.');
});

test('tells a workflow the address', async () => {
  const version = await target.publishNext('staff');
  const files = ['output', 'summary'].map((name) => path.join(target.workspace.root, name));
  [process.env['GITHUB_OUTPUT'], process.env['GITHUB_STEP_SUMMARY']] = files;
  try {
    await preview(`staff@${version}`, '--url', 'https://gym.example');
  } finally {
    delete process.env['GITHUB_OUTPUT'];
    delete process.env['GITHUB_STEP_SUMMARY'];
  }
  const address = `https://gym.example/staffList?override=staff@${version}`;
  expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual([
    `address=${address}\n`,
    `Preview of staff@${version}: ${address}\n`,
  ]);
});

test('a preview needs no kit, but must be well-formed and fit what is released', async () => {
  target.workspace.change('staff', 2);
  target.workspace.manifest('staff', { contract: '^9.0.0' });
  const { stderr, exitCode } = await preview('staff');
  expect([exitCode, stderr]).toEqual([8, expect.stringMatching(/contract \^9\.0\.0 does not accept/)]);
  target.workspace.manifest('staff', { routes: [{ path: '/memberList', page: 'missing', early: [] }] });
  expect((await preview('staff')).stderr).toMatch(/names the page "missing"/);
  expect(await target.store.list('previews/')).toEqual([]);
  target.workspace.manifest('staff', { owner: 'another team' });
  expect((await preview('staff')).exitCode).toBe(0);
});

test.each([
  [['shell'], 8, 'Only a remote has a preview'],
  [['staff@0.0.0-00000000'], 10, 'is not on'],
  [[], 2, 'Name one remote'],
  [['staff', 'admin'], 2, 'Name one remote'],
  [['staff', '--url', 'gym.example'], 2, '--url takes an address'],
  [['staff', '--end'], 2, 'Name the version'],
])('rejects %j', async (line, exitCode, text) => {
  expect(await on('preview', ...line, '--root', target.workspace.root)).toEqual({
    exitCode,
    stderr: expect.stringContaining(text),
  });
});

test('a prune removes the previews of the builds that it removes, and the files of earlier ones', async () => {
  const version = await target.publishNext('staff');
  await preview(`staff@${version}`);
  await preview('staff', '--change', '12');
  const later = await target.publishNext('staff');
  await target.promote('staff');
  expect(await read(version)).toBeDefined();
  await preview('staff', '--change', '12');
  await on('prune', '--keep', '1');
  expect(await target.store.list('previews/')).toEqual([previewName('staff', later)]);
  const files = (await target.store.list('assets/preview-staff/')).filter((name) => name.endsWith('.js'));
  expect(files).toEqual((await read(later))!.files.map(({ file }) => file).sort());
});
