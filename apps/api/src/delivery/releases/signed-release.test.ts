import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { folderStore, loadRelease, recordName } from '@gym/release';
import { publicKeyText, type Signable, withSignature, UNSIGNED } from '@gym/release/signature';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../../platform/config/config.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { minimalRelease } from '../../testing/minimal-release.ts';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { type NoteServed, noteServedIn } from './follow-release.ts';
import { registerDocuments } from '../documents/serve-documents.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519').privateKey;
const KEYS = { RELEASE_KEYS: publicKeyText(publicKey) };
const REQUIRED = { ...KEYS, REQUIRE_SIGNED_RELEASE: '1' };
const log = new CapturedLog('warn');
const folder = temporaryFolder();
const server = startTestServer();
let app: FastifyInstance | undefined;

interface Served extends Signable {
  readonly sequence: number;
  readonly release: string;
}

/** Releases a document that contains its name. */
async function release(sequence: number, name: string, key?: KeyObject): Promise<void> {
  const file = path.join(await minimalRelease(folder), 'release.json');
  const text = (await readFile(file, 'utf8')).replace('<title>', `<title>${name}`);
  const record: Served = { ...(JSON.parse(text) as Served), sequence, release: name };
  await writeFile(
    file,
    JSON.stringify(withSignature(recordName(sequence), record, key && { ...UNSIGNED, signWith: key })),
  );
}

async function serve(env: Record<string, string>, noteServed?: NoteServed): Promise<void> {
  app = fastify({ loggerInstance: log.logger });
  const config = readConfig({ RELEASES: folder, ...env });
  await registerDocuments(app, { config, store: folderStore(folder), load: loadRelease, interval: 20, noteServed });
}

const until = (holds: () => boolean | Promise<boolean>) => waitUntil(holds, () => log.lines.join(''));
const page = async () => (await app!.inject('/')).body;

beforeEach(() => log.clear());
afterEach(() => app?.close());

test('follows signed releases, and keeps the last one when an unsigned or strange one is put there', async () => {
  await release(1, 'first', privateKey);
  await serve(REQUIRED);
  expect(await page()).toContain('first');
  await release(2, 'unsigned');
  await until(() => log.lines.some((line) => line.includes('is not signed')));
  await release(2, 'stranger', stranger);
  await until(() => log.lines.some((line) => line.includes('is signed by an unknown key')));
  expect(await page()).toContain('first');
  await release(2, 'second', privateKey);
  await until(async () => (await page()).includes('second'));
});

test('does not go back to an older signed release that is put there', async () => {
  await release(7, 'mended', privateKey);
  await serve(REQUIRED);
  await release(6, 'vulnerable', privateKey);
  await until(() => log.lines.some((line) => line.includes('release 6 is older than 7')));
  expect(await page()).toContain('mended');
});

test('does not start with an older signed release than the database remembers, until its row is deleted', async () => {
  const { pool } = server.parts;
  const noteServed = noteServedIn(createDatabase(pool));
  await release(7, 'mended', privateKey);
  await serve(REQUIRED, noteServed);
  await app!.close();
  await release(6, 'vulnerable', privateKey);
  await expect(serve(REQUIRED, noteServed)).rejects.toThrow(
    /release 6 is older than 7, which was served from .* before\. .*delete the row of this target from/,
  );
  await pool.query('delete from served_releases where target = $1', [folderStore(folder).address]);
  await serve(REQUIRED, noteServed);
  expect(await page()).toContain('vulnerable');
});

test('does not start with an unsigned release where signatures are required', async () => {
  await release(1, 'unsigned');
  await expect(serve(REQUIRED)).rejects.toThrow(/is not signed.*See RELEASE_KEYS and REQUIRE_SIGNED_RELEASE/);
});

test('serves an unsigned release of the version before where signatures are not required', async () => {
  await release(1, 'unsigned');
  await serve(KEYS);
  expect(await page()).toContain('unsigned');
});

test.each([
  [{ REQUIRE_SIGNED_RELEASE: '1' }, 'REQUIRE_SIGNED_RELEASE needs the public keys'],
  [{ RELEASE_KEYS: 'no key' }, 'RELEASE_KEYS must be Ed25519 public keys in base64'],
  [
    { RELEASE_KEYS: publicKeyText(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey) },
    'RELEASE_KEYS must be Ed25519 public keys in base64',
  ],
])('explains wrong settings: %o', (env, text) => {
  expect(() => readConfig(env)).toThrow(text);
});
