import promises, { chmod, mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBucketServer, type BucketServer } from '@gym/release/testing';
import { OperatorError } from '../errors/operator-error.ts';
import { folderPictures, newPictureName, openPictures } from './picture-store.ts';

jest.setTimeout(30_000);

const BUCKET = 'gym-pictures';
const inBucket = { bucket: BUCKET, prefix: 'main/faces/' };
const bytes = new Uint8Array([1, 2, 3]);

let bucket: BucketServer;
beforeAll(async () => {
  bucket = await startBucketServer({ bucket: BUCKET });
});
afterAll(() => bucket.close());

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'gym-pictures-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
});

const problemOf = async (storage: Parameters<typeof openPictures>[0]): Promise<string> => {
  const error: unknown = await openPictures(storage).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OperatorError);
  return (error as Error).message;
};

test.each([
  ['folder', () => ({ folder: home })],
  ['bucket', () => inBucket],
])('a %s stores, returns and removes a picture; a missing one is undefined', async (_kind, storage) => {
  const [pictures, name] = [await openPictures(storage()), newPictureName()];
  await pictures.put(name, bytes);
  expect(new Uint8Array((await pictures.read(name)) ?? [])).toEqual(bytes);
  await pictures.remove(name);
  expect(await pictures.read(name)).toBeUndefined();
  await pictures.remove(name);
});

test('a bucket keeps a picture below the prefix, with its type', async () => {
  const name = newPictureName();
  await (await openPictures(inBucket)).put(name, bytes);
  const object = await fetch(`${bucket.url}/${BUCKET}/main/faces/${name}`);
  expect([object.status, object.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('a partly written picture is missing, and its removal deletes the draft', async () => {
  const [pictures, name] = [folderPictures(home), newPictureName()];
  jest.spyOn(promises, 'rename').mockRejectedValueOnce(new Error('the power went'));
  await expect(pictures.put(name, bytes)).rejects.toThrow('the power went');
  expect(await pictures.read(name)).toBeUndefined();
  expect(await readdir(home)).toHaveLength(1);
  await pictures.remove(name);
  expect(await readdir(home)).toEqual([]);
});

test('replaces the draft of an earlier attempt', async () => {
  const [pictures, name] = [folderPictures(home), newPictureName()];
  await writeFile(path.join(home, `.${name}.part`), 'something longer than the picture');
  await pictures.put(name, bytes);
  expect(new Uint8Array((await pictures.read(name)) ?? [])).toEqual(bytes);
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
  await mkdir(folder);
  await chmod(folder, 0o750);
  await openPictures({ folder });
  expect((await stat(folder)).mode & 0o777).toBe(0o750);
});

test('an unwritable folder or a missing bucket ends in a sentence that says what to do', async () => {
  const file = path.join(home, 'file');
  await writeFile(file, '');
  expect(await problemOf({ folder: path.join(file, 'uploads') })).toMatch(
    /^Cannot keep pictures in \S+: a part of that path is a file, not a folder; set UPLOADS to a folder .*\.$/,
  );
  expect(await problemOf({ folder: '/proc/uploads' })).toMatch(
    /^Cannot keep pictures in \/proc\/uploads: [^;]+; set UPLOADS/,
  );
  expect(await problemOf({ bucket: 'missing-bucket', prefix: '' })).toMatch(
    /^Cannot keep pictures in s3:\/\/missing-bucket\/: [^;]+; check UPLOADS, AWS_REGION, .* and the credentials/,
  );
});

test('does not load the SDK for a folder', async () => {
  await jest.isolateModulesAsync(async () => {
    jest.doMock('@aws-sdk/client-s3', () => {
      throw new Error('The SDK was loaded.');
    });
    const { openPictures: open } = await import('./picture-store.ts');
    await open({ folder: home });
    await expect(open(inBucket)).rejects.toThrow('The SDK was loaded');
  });
});
