import { symlinkSync, writeFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { startBucketServer, type BucketServer } from '@gym/release/testing';
import sharp from 'sharp';
import { formWith, png } from '../../testing/picture-files.ts';
import { startTestServer, TestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { folderPictures, newPictureName, openPictures } from './picture-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const folder = temporaryFolder();
const server = startTestServer({}, undefined, folderPictures(folder));

async function uploaded(on: Pick<TestServer, 'call'>, token: string): Promise<string> {
  expect((await on.call('uploadPicture', { token, body: formWith(await png()) })).status).toBe(200);
  return (await on.call('getUserProfile', { token })).body.data.image as string;
}

/** Requests exactly this path, because `fetch` would normalise it. */
const statusOf = (target: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path: target }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

test('I1: serves a picture as an immutable picture and nothing else', async () => {
  const name = await uploaded(server, server.staff);
  const response = await fetch(`${server.url}/uploads/${name}`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });

  const head = await fetch(`${server.url}/uploads/${name}`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(bytes.length), '']);
});

test('a proxy can read the file, and no other file is left', async () => {
  const name = await uploaded(server, server.staff);
  expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o644);
  await waitUntil(async () => (await readdir(folder)).length <= 1, 'Another file is left.', 5_000);
  expect(await readdir(folder)).toEqual([name]);
});

test('serves only pictures below /uploads', async () => {
  const outside = path.join(folder, '..', `gym-secret-${process.pid}.webp`);
  writeFileSync(outside, 'secret');
  writeFileSync(path.join(folder, '.hidden.webp'), 'secret');
  writeFileSync(path.join(folder, 'notes.txt'), 'secret');
  const name = newPictureName();
  symlinkSync(folder, path.join(folder, 'link'));
  const paths = [
    '/uploads',
    '/uploads/',
    '/uploads/.',
    '/uploads/..',
    `/uploads/${name}`,
    `/uploads/${name.toUpperCase()}`,
    `/uploads/x/${name}`,
    `/uploads/link/${name}`,
    `/uploads/../${path.basename(outside)}`,
    `/uploads/..%2f${path.basename(outside)}`,
    `/uploads/%2e%2e%2f${path.basename(outside)}`,
    `/uploads/..%5c${path.basename(outside)}`,
    '/uploads/.hidden.webp',
    '/uploads/notes.txt',
    `/uploads/.${name}.part`,
    `/uploads/${name}%00.txt`,
    '/uploads/%E0%A4%A',
    `/uploads/${'a'.repeat(5000)}`,
  ];
  for (const target of paths) expect(`${target} ${await statusOf(target)}`).toMatch(/ 4(00|04|14)$/);
  await rm(outside);
});

test('returns 404 in the form of all errors for a missing picture and for other methods', async () => {
  const answered = await server.send('GET', `/uploads/${newPictureName()}`);
  expect([answered.status, answered.body]).toEqual([
    404,
    { status: 'error', result: 'error', reason: 'There is no such picture.' },
  ]);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    expect((await server.send(method, `/uploads/${newPictureName()}`)).status).toBeGreaterThanOrEqual(404);
});

describe('if other origins may call this API', () => {
  const open = startTestServer({ corsOrigins: ['https://gym.example'] });

  test('I1: their pages may show its pictures', async () => {
    const response = await fetch(`${open.url}/uploads/${await uploaded(open, open.staff)}`);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('returns 503 and logs an error if the store does not respond', async () => {
    const name = await uploaded(open, open.staff);
    open.pictures.breaks = 'before read';
    expect((await open.send('GET', `/uploads/${name}`)).status).toBe(503);
    expect(open.log.errors).toHaveLength(1);
  });
});

describe('in a bucket', () => {
  const inBucket = new TestServer();
  let bucket: BucketServer;
  beforeAll(async () => {
    bucket = await startBucketServer({ bucket: 'gym-pictures' });
    await inBucket.start({}, undefined, await openPictures({ bucket: 'gym-pictures', prefix: 'faces/' }));
  });
  afterAll(async () => {
    await inBucket.stop();
    await bucket.close();
  });

  test('I1: a picture is kept and served from there, and its removal deletes it there', async () => {
    const name = await uploaded(inBucket, inBucket.staff);
    const kept = () => fetch(`${bucket.url}/gym-pictures/faces/${name}`);
    const served = await fetch(`${inBucket.url}/uploads/${name}`);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(Buffer.from(await (await kept()).arrayBuffer()));
    await inBucket.save('removePicture');
    await waitUntil(async () => (await kept()).status === 404, 'The bucket still has the picture.', 5_000);
    expect((await inBucket.send('GET', `/uploads/${name}`)).status).toBe(404);
  });
});
