import { access } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { findBinaries } from './binaries.ts';

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
