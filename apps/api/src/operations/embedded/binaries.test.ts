import { access, chmod, lstat, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { findBinaries, reachableBinaries } from './binaries.ts';

test('finds the binaries of this machine', async () => {
  const { root, major, version } = await findBinaries();
  await access(path.join(root, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres'));
  expect(major).toBeGreaterThanOrEqual(15);
  expect(version.startsWith(`${major}.`)).toBe(true);
});

test.each([
  [{ platform: 'linux', arch: 'x64', musl: true }, /musl .* DATABASE_URL/],
  [{ platform: 'sunos', arch: 'x64', musl: false }, /sunos on x64: set DATABASE_URL/],
  [{ platform: 'linux', arch: 's390x', musl: false }, /linux on s390x: set DATABASE_URL/],
  [{ platform: 'win32', arch: 'x64', musl: false }, /is not installed.*DATABASE_URL/],
] as const)('says that DATABASE_URL is needed on %j', async (machine, sentence) => {
  if (machine.platform === process.platform && !machine.musl && machine.arch === process.arch) return;
  const error = await findBinaries(machine).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OperatorError);
  expect((error as Error).message).toMatch(sentence);
});

let folder: string;
let binaries: string;
let place: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gym-binaries-'));
  await chmod(folder, 0o755);
  binaries = path.join(folder, 'home/native');
  place = path.join(folder, 'place');
  await mkdir(path.join(binaries, 'bin'), { recursive: true });
  await mkdir(path.join(binaries, 'lib'));
  await mkdir(place);
  await writeFile(path.join(binaries, 'bin/postgres'), 'postgres', { mode: 0o755 });
  await writeFile(path.join(binaries, 'lib/libpq.so.5'), 'library');
  await writeFile(path.join(binaries, 'lib/libpq.a'), 'for compilers');
  await symlink('libpq.so.5', path.join(binaries, 'lib/libpq.so'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const onlyAsRoot = process.getuid?.() === 0 ? test : test.skip;

test('uses binaries in their place if every account can reach them', async () => {
  expect(await reachableBinaries(binaries, [place])).toBe(binaries);
});

onlyAsRoot('copies binaries once out of a folder that other accounts cannot enter', async () => {
  await chmod(path.join(folder, 'home'), 0o700);
  const copy = await reachableBinaries(binaries, [path.join(folder, 'missing'), place]);
  expect(path.dirname(copy)).toBe(place);
  expect((await stat(path.join(copy, 'bin/postgres'))).mode & 0o755).toBe(0o755);
  expect(await readFile(path.join(copy, 'lib/libpq.so'), 'utf8')).toBe('library');
  expect((await lstat(path.join(copy, 'lib/libpq.so'))).isSymbolicLink()).toBe(true);
  await expect(stat(path.join(copy, 'lib/libpq.a'))).rejects.toThrow('ENOENT');
  expect(await reachableBinaries(binaries, [place])).toBe(copy);
});

onlyAsRoot('does not use a copy that another user could have created', async () => {
  await chmod(path.join(folder, 'home'), 0o700);
  const copy = await reachableBinaries(binaries, [place]);
  await chmod(copy, 0o777);
  await expect(reachableBinaries(binaries, [place])).rejects.toThrow(OperatorError);
});
