import { createWriteStream } from 'node:fs';
import { open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { BackupFile, readEntries } from './backup-file.ts';
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
  return refusalOf(at('broken.tar'));
}

async function refusalOf(name: string): Promise<string> {
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
  if (!(thrown instanceof OperatorError)) throw new Error(`It was not refused in a sentence: ${String(thrown)}`);
  return thrown.message;
}

test('a whole one is taken', async () => {
  const file = await BackupFile.open(at('whole.tar'));
  expect(file.manifest).toMatchObject({ format: 1, gym: 'Test Gym', missing: [] });
  await file.close();
  expect((await stat(at('whole.tar'))).mode & 0o777).toBe(0o600);
});

test('one flipped bit, wherever it is, is refused', async () => {
  const taken: number[] = [];
  for (let position = 0; position < whole.length; position += 61) {
    const broken = Buffer.from(whole);
    broken[position]! ^= 1 << (position % 8);
    const said = await sentenceFor(broken);
    if (!/Nothing was changed\./.test(said)) taken.push(position);
  }
  expect(taken).toEqual([]);
});

test.each([0, 1, 511, 512, 1_000, 1_024, 1_536])(
  'one that was cut off %d bytes before its end is refused',
  async (missing) => {
    if (missing === 0)
      return expect(await sentenceFor(Buffer.concat([whole, Buffer.alloc(512)]))).toMatch(
        /is damaged: it ends too early, or somebody wrote behind its end\. Nothing was changed\. Take another backup\.$/,
      );
    return expect(await sentenceFor(whole.subarray(0, -missing))).toMatch(/is damaged: it ends too early/);
  },
);

test.each([0.1, 0.5, 0.9])('one that was cut off after %d of it is refused', async (part) => {
  await writeFile(at('short.tar'), whole);
  await truncate(at('short.tar'), Math.floor(whole.length * part));
  expect(await refusalOf(at('short.tar'))).toMatch(/is damaged|is no backup/);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(4_096)],
  ['a text', Buffer.from('pg_dump'.repeat(500))],
])('%s is no backup', async (_what, bytes) => {
  expect(await sentenceFor(bytes)).toMatch(/broken\.tar is no backup of this product\. Nothing was changed\.$/);
});

test('a tar of something else is no backup', async () => {
  const tar = pack();
  tar.entry({ name: 'holiday.txt' }, 'sun'.repeat(1_000));
  tar.finalize();
  await pipeline(tar, createWriteStream(at('holiday.tar')));
  expect(await refusalOf(at('holiday.tar'))).toMatch(/is no backup of this product/);
});

test('a file that is not there, and a folder, are said to be', async () => {
  expect(await refusalOf(at('nowhere.tar'))).toMatch(/^There is no file .*nowhere\.tar\.$/);
  expect(await refusalOf(at())).toMatch(/is no file\.$/);
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
  return refusalOf(name);
}

const first = (manifest: Record<string, any>): any =>
  manifest['tables'].find(({ name }: { name: string }) => name === 'members');

test.each<[string, (entries: Entries, manifest: Record<string, any>) => void, RegExp]>([
  [
    'a newer format',
    (entries) => entries.set('gym-backup.json', Buffer.from('{"format":2,"product":"9.0.0"}')),
    /was made by version 9\.0\.0, and this is .*, which cannot read it\. Nothing was changed\. Use version 9\.0\.0 or newer\.$/,
  ],
  [
    'a newer schema',
    (_entries, manifest) => {
      manifest['migrations'].push(4_000_000_000_000);
      manifest['product'] = '8.1.0';
    },
    /was made by version 8\.1\.0, whose database has what this version .* does not know\. .* Restore it with version 8\.1\.0 or newer\.$/,
  ],
  [
    'a table that is no longer there',
    (entries) => void entries.delete('tables/members/000000.gz'),
    /tables\/members\/000000\.gz is missing or another/,
  ],
  [
    'a table that was exchanged',
    (entries) => entries.set('tables/members/000000.gz', entries.get('tables/plans/000000.gz')!),
    /tables\/members\/000000\.gz is missing or another/,
  ],
  [
    'a file that nothing names',
    (entries) => entries.set('uploads/../../etc/passwd', Buffer.from('root')),
    /it has uploads\/\.\.\/\.\.\/etc\/passwd, which it does not name/,
  ],
  [
    'a picture with a way out of its folder',
    (entries, manifest) => {
      entries.set('uploads/../../etc/passwd', Buffer.from('root'));
      manifest['uploads'].push({ name: '../../etc/passwd', bytes: 4, sha256: sha256(Buffer.from('root')) });
    },
    /it has a picture of an impossible name/,
  ],
  [
    'rows that do not add up',
    (_entries, manifest) => {
      first(manifest).rows += 1;
    },
    /the rows of members do not add up/,
  ],
  [
    'rows that are not in the piece',
    (_entries, manifest) => {
      first(manifest).rows += 1;
      first(manifest).parts[0].rows += 1;
    },
    /tables\/members\/000000\.gz is not what it should be/,
  ],
  [
    'a column too few',
    (_entries, manifest) => {
      first(manifest).columns.pop();
    },
    /does not fit this product: its tables are not those of version/,
  ],
  [
    'a table too few',
    (entries, manifest) => {
      manifest['tables'] = manifest['tables'].filter(({ name }: { name: string }) => name !== 'members');
      entries.delete('tables/members/000000.gz');
    },
    /does not fit this product/,
  ],
  [
    'no word about itself',
    (_entries, manifest) => {
      delete manifest['takenAt'];
    },
    /what it says of itself is incomplete/,
  ],
])('one with %s is refused, even if somebody sealed it', async (_what, change, sentence) => {
  expect(await resealed(change)).toMatch(sentence);
});
