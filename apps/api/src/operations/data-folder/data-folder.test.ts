import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../../platform/config/config.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { demoPassword, prepareDataFolder, readOrCreateSecret } from './data-folder.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const folder = temporaryFolder({ anew: true });

test('creates a missing data folder, private to its owner', async () => {
  await prepareDataFolder(path.join(folder, 'a/b'));
  expect((await stat(path.join(folder, 'a/b'))).mode & 0o777).toBe(0o700);
});

test.each([
  [
    'a file',
    async () => {
      await writeFile(path.join(folder, 'file'), '');
      return path.join(folder, 'file');
    },
  ],
  [
    'a path below a file',
    async () => {
      await writeFile(path.join(folder, 'file'), '');
      return path.join(folder, 'file/data');
    },
  ],
  ['a read-only file system', async () => '/proc/gym'],
])('reports in one sentence that %s cannot be the data folder', async (_case, make) => {
  const target = await make();
  const error = await prepareDataFolder(target).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OperatorError);
  expect((error as Error).message).toMatch(
    /^Cannot keep data in .*: .*; set DATA_DIR to a folder this user can write to\.$/,
  );
});

test('creates a secret once, readable only by its owner, and the same for concurrent callers', async () => {
  const file = path.join(folder, 'secret');
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecret(file)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toHaveLength(43);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readOrCreateSecret(file)).toBe(secrets[0]);
});

test('the demo password is random and stored, unless DEMO_PASSWORD sets it', async () => {
  const config = readConfig({ DATA_DIR: folder });
  const made = await demoPassword(config);
  expect(made).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
  expect(await demoPassword(config)).toBe(made);
  expect(await demoPassword(readConfig({ DATA_DIR: folder, DEMO_PASSWORD: 'sesame' }))).toBe('sesame');
  expect((await readFile(path.join(folder, 'demo-password'), 'utf8')).trim()).toBe(made);
});

test('the demo password has at least the required length', async () => {
  await mkdir(path.join(folder, 'long'));
  expect(
    (await demoPassword(readConfig({ DATA_DIR: path.join(folder, 'long'), PASSWORD_MIN_LENGTH: '20' }))).length,
  ).toBeGreaterThanOrEqual(20);
});
