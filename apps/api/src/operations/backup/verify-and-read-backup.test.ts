import { createWriteStream } from 'node:fs';
import { open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { BackupFile, readEntries } from './verify-and-read-backup.ts';
import { BackupWriter, sha256 } from './backup-writer.ts';
import { checkSchema } from './restore-checks.ts';
import { MANIFEST_ENTRY } from './backup-format.ts';
import { backupDatabases, backUpTo, useTemporaryFolder } from '../../testing/backup-fixtures.ts';

const { make } = backupDatabases();
const at = useTemporaryFolder();

let whole: Buffer;
beforeAll(async () => {
  const url = await make('demo');
  await backUpTo(url, at('whole.tar'));
  whole = await readFile(at('whole.tar'));
});

/** Returns the error message of opening a file with these bytes. */
async function sentenceFor(bytes: Uint8Array): Promise<string> {
  await writeFile(at('broken.tar'), bytes);
  return errorOf(at('broken.tar'));
}

async function errorOf(name: string): Promise<string> {
  const thrown: unknown = await BackupFile.open(name)
    .then(async (file) => {
      try {
        checkSchema(name, file.manifest);
      } finally {
        await file.close();
      }
      return undefined;
    })
    .catch((error: unknown) => error);
  if (!(thrown instanceof OperatorError)) throw new Error(`It was not rejected with a sentence: ${String(thrown)}`);
  return thrown.message;
}

test('accepts a complete backup', async () => {
  const file = await BackupFile.open(at('whole.tar'));
  expect(file.manifest).toMatchObject({ format: 1, gym: 'Test Gym', missing: [] });
  await file.close();
  expect((await stat(at('whole.tar'))).mode & 0o777).toBe(0o600);
});

test('rejects a backup with one flipped bit anywhere', async () => {
  const accepted: number[] = [];
  for (let position = 0; position < whole.length; position += 61) {
    const broken = Buffer.from(whole);
    broken[position]! ^= 1 << (position % 8);
    const said = await sentenceFor(broken);
    if (!/Nothing was changed\./.test(said)) accepted.push(position);
  }
  expect(accepted).toEqual([]);
});

const INCOMPLETE =
  /is damaged: it is incomplete, or has bytes after its end\. Nothing was changed\. Take another backup\.$/;

test('rejects a backup with bytes after its end', async () => {
  expect(await sentenceFor(Buffer.concat([whole, Buffer.alloc(512)]))).toMatch(INCOMPLETE);
});

test.each([1, 511, 512, 1_000, 1_024, 1_536])('rejects a backup without its last %d bytes', async (missing) => {
  expect(await sentenceFor(whole.subarray(0, -missing))).toMatch(INCOMPLETE);
});

test.each([0.1, 0.5, 0.9])('rejects a backup that ends after %d of its length', async (part) => {
  await writeFile(at('short.tar'), whole);
  await truncate(at('short.tar'), Math.floor(whole.length * part));
  expect(await errorOf(at('short.tar'))).toMatch(/is damaged|is no backup/);
});

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a file of zeros', Buffer.alloc(4_096)],
  ['a text file', Buffer.from('pg_dump'.repeat(500))],
])('says that %s is no backup', async (_what, bytes) => {
  expect(await sentenceFor(bytes)).toMatch(/broken\.tar is no backup of this product\. Nothing was changed\.$/);
});

test('says that another tar file is no backup', async () => {
  const tar = pack();
  tar.entry({ name: 'holiday.txt' }, 'sun'.repeat(1_000));
  tar.finalize();
  await pipeline(tar, createWriteStream(at('holiday.tar')));
  expect(await errorOf(at('holiday.tar'))).toMatch(/is no backup of this product/);
});

test('reports a missing file, and a folder', async () => {
  expect(await errorOf(at('nowhere.tar'))).toMatch(/^There is no file .*nowhere\.tar\.$/);
  expect(await errorOf(at())).toMatch(/is no file\.$/);
});

type Entries = Map<string, Buffer>;

/** Returns the same backup with changed entries and a valid seal. */
async function resealed(change: (entries: Entries, manifest: Record<string, any>) => void): Promise<string> {
  const handle = await open(at('whole.tar'));
  const entries: Entries = new Map();
  for await (const { name, content } of readEntries(handle, whole.length - 512)) entries.set(name, content);
  await handle.close();
  const manifest = JSON.parse(entries.get(MANIFEST_ENTRY)!.toString()) as Record<string, any>;
  entries.delete(MANIFEST_ENTRY);
  change(entries, manifest);
  const name = at(`resealed-${Math.random()}.tar`);
  const writer = await BackupWriter.create(name);
  for (const [entry, content] of entries) await writer.add(entry, content);
  await writer.add(MANIFEST_ENTRY, Buffer.from(JSON.stringify(manifest)));
  await writer.finish();
  return errorOf(name);
}

const first = (manifest: Record<string, any>): any =>
  manifest['tables'].find(({ name }: { name: string }) => name === 'members');

test.each<[string, (entries: Entries, manifest: Record<string, any>) => void, RegExp]>([
  [
    'a newer format',
    (entries) => entries.set('gym-backup.json', Buffer.from('{"format":2,"product":"9.0.0"}')),
    /was made by version 9\.0\.0, which this version .* cannot read\. .* Use version 9\.0\.0 or newer\.$/,
  ],
  [
    'a newer schema',
    (_entries, manifest) => {
      manifest['migrations'].push(4_000_000_000_000);
      manifest['product'] = '8.1.0';
    },
    /was made by version 8\.1\.0, whose schema this version .* does not know\. .* with version 8\.1\.0 or newer\.$/,
  ],
  [
    'a missing table',
    (entries) => void entries.delete('tables/members/000000.gz'),
    /tables\/members\/000000\.gz is missing or has changed/,
  ],
  [
    'a replaced table',
    (entries) => entries.set('tables/members/000000.gz', entries.get('tables/plans/000000.gz')!),
    /tables\/members\/000000\.gz is missing or has changed/,
  ],
  [
    'a file that the manifest does not list',
    (entries) => entries.set('uploads/../../etc/passwd', Buffer.from('root')),
    /it contains uploads\/\.\.\/\.\.\/etc\/passwd, which its manifest does not list/,
  ],
  [
    'a picture outside its folder',
    (entries, manifest) => {
      entries.set('uploads/../../etc/passwd', Buffer.from('root'));
      manifest['uploads'].push({ name: '../../etc/passwd', bytes: 4, sha256: sha256(Buffer.from('root')) });
    },
    /it contains a picture with an invalid name/,
  ],
  [
    'a wrong row count of a table',
    (_entries, manifest) => {
      first(manifest).rows += 1;
    },
    /the row count of members is wrong/,
  ],
  [
    'a wrong row count of a part',
    (_entries, manifest) => {
      first(manifest).rows += 1;
      first(manifest).parts[0].rows += 1;
    },
    /tables\/members\/000000\.gz does not match its manifest/,
  ],
  [
    'a missing column',
    (_entries, manifest) => {
      first(manifest).columns.pop();
    },
    /does not fit this product: its tables are not those of version/,
  ],
  [
    'a table that the manifest lacks',
    (entries, manifest) => {
      manifest['tables'] = manifest['tables'].filter(({ name }: { name: string }) => name !== 'members');
      entries.delete('tables/members/000000.gz');
    },
    /does not fit this product/,
  ],
  [
    'an incomplete manifest',
    (_entries, manifest) => {
      delete manifest['takenAt'];
    },
    /its description is incomplete/,
  ],
])('rejects a sealed backup with %s', async (_what, change, sentence) => {
  expect(await resealed(change)).toMatch(sentence);
});
