import { loadRelease, openStore, RELEASE_FILE, type Store } from '@gym/release';
import { startBucketServer, type BucketServer } from '@gym/release/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../../platform/config/config.ts';
import { handleError } from '../../platform/http/error-answers.ts';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { registerDocuments } from '../documents/serve-documents.ts';

const log = new CapturedLog('warn');
const HEADERS = { contentType: 'text/plain', cacheControl: 'no-cache' };
const ADDRESS = 's3://gym-releases/main/';
const soon = (holds: () => Promise<boolean>) => waitUntil(holds, 'The expected response did not arrive.');
let bucket: BucketServer;
let store: Store;
let app: FastifyInstance;

async function promote(release: string): Promise<void> {
  const document = {
    below: 100,
    document: `<!doctype html><p>${release}`,
    inlineScriptHashes: [],
    versions: { release, shell: '1.0.0', remotes: [] },
  };
  const content = Buffer.from(JSON.stringify({ sequence: 1, release, documents: [document] }));
  expect(await store.replace(RELEASE_FILE, content, HEADERS, await store.etag(RELEASE_FILE))).toBe(true);
}

async function serve(): Promise<void> {
  const config = readConfig({ RELEASES: ADDRESS });
  app = fastify({ loggerInstance: log.logger });
  app.setErrorHandler(handleError);
  await registerDocuments(app, { config, store: await openStore(config.releases), load: loadRelease, interval: 20 });
}

beforeAll(async () => {
  bucket = await startBucketServer({ bucket: 'gym-releases' });
  store = await openStore(ADDRESS);
});
afterEach(() => app.close());
afterAll(() => bucket.close());

test('serves the last good release and cached files without the bucket, and returns 503 for others', async () => {
  await promote('first');
  await store.create('assets/shell/main.1a2b.js', Buffer.from('plain'), HEADERS);
  await serve();
  await promote('second');
  await soon(async () => (await app.inject('/')).body.includes('second'));
  expect((await app.inject('/assets/shell/main.1a2b.js')).body).toBe('plain');
  await bucket.close();
  await soon(async () => log.lines.some((line) => line.includes('the previous one stays live')));
  expect((await app.inject('/')).body).toContain('second');
  expect((await app.inject('/assets/shell/main.1a2b.js')).body).toBe('plain');
  const other = await app.inject('/assets/shell/other.js');
  expect([other.statusCode, other.headers['retry-after'], other.body]).toEqual([
    503,
    '5',
    expect.not.stringContaining('127.0.0.1'),
  ]);
  await app.close();
  await expect(serve()).rejects.toThrow(
    /^Cannot read the releases in s3:\/\/gym-releases\/main\/: .*; check RELEASES and, for a bucket, .*\.$/,
  );
  bucket = await startBucketServer({ bucket: 'gym-releases' });
  store = await openStore(ADDRESS);
});

test('treats 403 of a bucket that cannot be listed as a missing file', async () => {
  await promote('first');
  const forbidding: Store = {
    ...store,
    read: async (name) => {
      if (name.includes('gone'))
        throw Object.assign(new Error('Access Denied'), { $metadata: { httpStatusCode: 403 } });
      return store.read(name);
    },
  };
  app = fastify({ loggerInstance: log.logger });
  await registerDocuments(app, { config: readConfig({ RELEASES: ADDRESS }), store: forbidding, load: loadRelease });
  expect((await app.inject('/assets/shell/gone.js')).statusCode).toBe(404);
});
