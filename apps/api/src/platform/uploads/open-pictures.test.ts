import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '../errors/operator-error.ts';
import { openPictures } from './open-pictures.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'gym-uploads-'));
});
afterEach(async () => {
  await chmod(home, 0o700);
  await rm(home, { recursive: true, force: true });
});

test('creates a folder that a proxy can read, tests it and leaves it empty', async () => {
  const folder = path.join(home, 'data', 'uploads');
  await openPictures({ folder });
  expect(await readdir(folder)).toEqual([]);
  expect((await stat(folder)).mode & 0o777).toBe(0o755);
  expect((await stat(path.dirname(folder))).mode & 0o777).toBe(0o700);
});

test('keeps the mode of an existing folder', async () => {
  const folder = path.join(home, 'uploads');
  await mkdir(folder, { mode: 0o750 });
  await openPictures({ folder });
  expect((await stat(folder)).mode & 0o777).toBe(0o750);
});

test('an unwritable folder ends in a sentence that says what to do', async () => {
  const file = path.join(home, 'file');
  await writeFile(file, '');
  const error: unknown = await openPictures({ folder: path.join(file, 'uploads') }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OperatorError);
  expect((error as Error).message).toMatch(
    /^Cannot keep pictures in \S+: a part of that path is a file, not a folder; set UPLOADS to a folder .*\.$/,
  );
  await expect(openPictures({ folder: '/proc/uploads' })).rejects.toThrow(
    /^Cannot keep pictures in \/proc\/uploads: [^;]+; set UPLOADS/,
  );
});
