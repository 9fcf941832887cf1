import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBucketServer, type BucketServer } from '@gym/release/testing';
import sharp from 'sharp';
import { OperatorError } from '../errors/operator-error.ts';
import { formWith, png } from '../../testing/picture-files.ts';
import { TestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { openPictures } from './open-pictures.ts';
import { newPictureName } from './picture-store.ts';

jest.setTimeout(30_000);

const BUCKET = 'gym-pictures';

let bucket: BucketServer;
beforeAll(async () => {
  bucket = await startBucketServer({ bucket: BUCKET });
});
afterAll(() => bucket.close());

const storage = { bucket: BUCKET, prefix: 'main/faces/' };

test('stores, returns and removes a picture; a missing one is undefined', async () => {
  const [pictures, name, bytes] = [await openPictures(storage), newPictureName(), new Uint8Array([1, 2, 3])];
  await pictures.put(name, bytes);
  expect(new Uint8Array((await pictures.read(name)) ?? [])).toEqual(bytes);
  const object = await fetch(`${bucket.url}/${BUCKET}/main/faces/${name}`);
  expect([object.status, object.headers.get('content-type')]).toEqual([200, 'image/webp']);
  await pictures.remove(name);
  expect(await pictures.read(name)).toBeUndefined();
  await pictures.remove(name);
});

test('I1: stores a picture in the bucket, serves it from there, and replaces it', async () => {
  const server = await new TestServer().start({}, undefined, await openPictures(storage));
  try {
    const upload = async () => {
      expect((await server.call('uploadPicture', { token: server.staff, body: formWith(await png()) })).status).toBe(
        200,
      );
      return (await server.call('getUserProfile', { token: server.staff })).body.data.image as string;
    };
    const statusOf = async (name: string) => (await server.send('GET', `/uploads/${name}`)).status;
    const first = await upload();
    const response = await fetch(`${server.url}/uploads/${first}`);
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 512 });
    const second = await upload();
    await waitUntil(
      async () => (await statusOf(first)) !== 200,
      () => 'The previous picture still exists.',
      5_000,
    );
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  } finally {
    await server.stop();
  }
});

test('a missing bucket ends in a sentence that says what to check', async () => {
  const error: unknown = await openPictures({ bucket: 'missing-bucket', prefix: '' }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OperatorError);
  expect((error as Error).message).toMatch(
    /^Cannot keep pictures in s3:\/\/missing-bucket\/: [^;]+; check UPLOADS, AWS_REGION, .* and the credentials/,
  );
});

test('does not load the SDK for a folder', async () => {
  await jest.isolateModulesAsync(async () => {
    jest.doMock('@aws-sdk/client-s3', () => {
      throw new Error('The SDK was loaded.');
    });
    const { openPictures: open } = await import('./open-pictures.ts');
    const folder = await mkdtemp(path.join(tmpdir(), 'gym-no-sdk-'));
    await open({ folder });
    await rm(folder, { recursive: true });
    await expect(open(storage)).rejects.toThrow('The SDK was loaded');
  });
});
