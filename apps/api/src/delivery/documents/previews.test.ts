import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderStore, loadRelease } from '@gym/release';
import { publicKeyText, type Signable, withSignature } from '@gym/release/signature';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../../platform/config/config.ts';
import { minimalRelease } from '../../testing/minimal-release.ts';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { registerDocuments } from './serve-documents.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
/** The key for previews of staff. */
const SIGNING = { keys: [], required: false, signWith: privateKey };
const VERSION = '0.1.0-1f2e3d4c';
const NAME = `previews/staff/${VERSION}.json`;
const at = '2026-11-24T06:00:00.000Z';
const entry = { file: 'assets/preview-staff/entry.js', integrity: 'sha256-x' };
const remote = { name: 'staff', version: `${VERSION}-preview`, entry, files: [entry], routes: [] };
/** A record with a signature. */
const signed = () => withSignature<Signable & { at: string; remote: typeof remote }>(NAME, { at, remote }, SIGNING);
const log = new CapturedLog('warn');
const folder = temporaryFolder();
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

beforeEach(() => write(NAME, { at, remote }));
afterEach(() => app.close());

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

test('serves only previews that their key signed, where releases must be signed', async () => {
  const keys = { RELEASE_KEYS: `preview-staff:${publicKeyText(publicKey)}`, REMOTE_PREVIEWS: '1' };
  await serve(keys);
  expect(await get(`/${NAME}`)).toEqual([200, JSON.stringify(remote)]);
  write(NAME, { ...signed(), remote: { ...remote, name: 'admin' } });
  expect(await get(`/${NAME}`)).toEqual(MISSING);
  expect(log.lines.join('')).toContain('was changed after it was signed');
  write(NAME, signed());
  expect(await get(`/${NAME}`)).toEqual([200, JSON.stringify(remote)]);
  await app.close();
  // The key of a team signs what its reviewers have seen.
  await serve({ ...keys, RELEASE_KEYS: `staff:${publicKeyText(publicKey)}` });
  expect(await get(`/${NAME}`)).toEqual(MISSING);
});

test('serves no record of a preview as another one, or with files of another app', async () => {
  await serve({ REMOTE_PREVIEWS: '1' });
  const evil = { ...entry, file: 'assets/admin/entry.js' };
  for (const changes of [{ name: 'admin' }, { version: VERSION }, { entry: evil }, { files: 'x' }]) {
    write(NAME, { at, remote: { ...remote, ...changes } });
    expect(await get(`/${NAME}`)).toEqual(MISSING);
  }
});
