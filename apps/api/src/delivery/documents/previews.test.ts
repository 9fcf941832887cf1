import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderStore, loadRelease } from '@gym/release';
import { publicKeyText, type Signable, withSignature } from '@gym/release/signature';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../../platform/config/config.ts';
import { minimalRelease } from '../../testing/minimal-release.ts';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { registerDocuments } from './documents.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
/** The key of the team of staff. */
const SIGNING = { keys: [{ key: publicKey, app: 'staff' }], required: false, signWith: privateKey };
const VERSION = '0.1.0-1f2e3d4c';
const NAME = `previews/staff/${VERSION}.json`;
const remote = { name: 'staff', version: `${VERSION}-preview` };
/** A record with a signature. */
const signed = () => withSignature<Signable & { remote: typeof remote }>(NAME, { remote }, SIGNING);
const log = new CapturedLog('warn');
const folder = mkdtempSync(path.join(tmpdir(), 'gym-previews-'));
let app: FastifyInstance;

const write = (name: string, content: object) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), JSON.stringify(content));
};
async function serve(env: Record<string, string>): Promise<void> {
  await minimalRelease(folder);
  app = fastify({ loggerInstance: log.logger });
  const config = readConfig({ RELEASES: folder, ...env });
  await registerDocuments(app, { config, store: folderStore(folder), load: loadRelease });
}
const get = async (url: string) => {
  const { statusCode, body } = await app.inject(url);
  return [statusCode, body];
};
const MISSING = [404, 'There is no such file.\n'];

beforeEach(() => write(NAME, { remote }));
afterEach(() => app.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('serves a preview only where REMOTE_PREVIEWS allows it, and tells the page', async () => {
  await serve({});
  expect(await get(`/${NAME}`)).toEqual(MISSING);
  expect((await get('/'))[1]).not.toContain('previews');
  const { headers: closed } = await app.inject('/');
  await app.close();
  await serve({ REMOTE_PREVIEWS: '1' });
  expect(await get(`/${NAME}`)).toEqual([200, JSON.stringify(remote)]);
  const open = await app.inject('/');
  expect(open.body).toContain('"previews":true');
  // A preview's files have hashes, so the page is as strict as before.
  for (const header of ['content-security-policy', 'integrity-policy'])
    expect(open.headers[header]).toBe(closed[header]);
});

test.each([
  '/previews/staff/0.1.0-00000000.json',
  `/previews/Staff/${VERSION}.json`,
  `/previews/..%2fpreviews%2fstaff/${VERSION}.json`,
  `/previews/staff/..%2fstaff%2f${VERSION}.json`,
  '/previews/staff/release.json',
])('has no file at %s', async (url) => {
  await serve({ REMOTE_PREVIEWS: '1' });
  expect(await get(url)).toEqual(MISSING);
});

test('serves only signed previews where releases must be signed', async () => {
  const keys = { RELEASE_KEYS: `staff:${publicKeyText(publicKey)}`, REMOTE_PREVIEWS: '1' };
  await serve(keys);
  expect(await get(`/${NAME}`)).toEqual([200, JSON.stringify(remote)]);
  write(NAME, { ...signed(), remote: { ...remote, name: 'admin' } });
  expect(await get(`/${NAME}`)).toEqual(MISSING);
  expect(log.lines.join('')).toContain('was changed after it was signed');
  write(NAME, signed());
  expect(await get(`/${NAME}`)).toEqual([200, JSON.stringify(remote)]);
});
