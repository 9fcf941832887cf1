import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Conditions, startBucketServer } from '../testing/bucket-server.ts';
import { EVERY_KIND, newStore } from '../testing/targets.ts';
import { immutableHeaders, MUTABLE_HEADERS, requireConditionalWrites, type Store } from './store.ts';
import { folderStore, openStore } from './open-store.ts';

const text = (value: string) => Buffer.from(value);
const NAME = 'releases/00000001.json';

describe.each(EVERY_KIND)('%s', (kind) => {
  let store: Store;
  beforeEach(async () => {
    store = await newStore(kind);
  });
  const content = async (name = NAME) => (await store.read(name))?.body.toString();

  test('reads what was written, and nothing else', async () => {
    expect(await store.read(NAME)).toBeUndefined();
    expect(await store.etag(NAME)).toBeUndefined();
    expect(await store.list('releases/')).toEqual([]);
    expect(await store.create(NAME, text('first'), MUTABLE_HEADERS)).toBe(true);
    expect(await content()).toBe('first');
    expect(await store.etag(NAME)).toBe((await store.read(NAME))?.etag);
  });

  test('creates a file once', async () => {
    expect(await store.create(NAME, text('first'), MUTABLE_HEADERS)).toBe(true);
    expect(await store.create(NAME, text('second'), MUTABLE_HEADERS)).toBe(false);
    expect(await content()).toBe('first');
  });

  test('of many concurrent writers of one file, exactly one creates it', async () => {
    const all = Array.from({ length: 8 }, (_, number) => `writer ${number}`);
    const won = await Promise.all(all.map((writer) => store.create(NAME, text(writer), MUTABLE_HEADERS)));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await content()).toBe(all[won.indexOf(true)]);
  });

  test('replaces a file only if it has not changed since it was read', async () => {
    expect(await store.replace(NAME, text('first'), MUTABLE_HEADERS, undefined)).toBe(true);
    const first = await store.etag(NAME);
    expect(await store.replace(NAME, text('second'), MUTABLE_HEADERS, undefined)).toBe(false);
    expect(await store.replace(NAME, text('second'), MUTABLE_HEADERS, first)).toBe(true);
    expect(await store.replace(NAME, text('third'), MUTABLE_HEADERS, first)).toBe(false);
    expect(await content()).toBe('second');
    expect(await store.etag(NAME)).not.toBe(first);
    await store.remove(NAME);
    expect(await store.replace(NAME, text('fourth'), MUTABLE_HEADERS, first)).toBe(false);
    expect(await content()).toBeUndefined();
  });

  test('lists all files below a folder, at any depth, without removed ones', async () => {
    for (const name of ['assets/staff/b.js', 'assets/admin/a.js', 'assets/admin/a.js.br', 'builds/x.json'])
      await store.create(name, text(name), immutableHeaders(name));
    expect(await store.list('assets/')).toEqual(['assets/admin/a.js', 'assets/admin/a.js.br', 'assets/staff/b.js']);
    await store.remove('assets/admin/a.js');
    await store.remove('assets/admin/a.js');
    expect(await store.list('assets/')).toEqual(['assets/admin/a.js.br', 'assets/staff/b.js']);
  });

  test('dates files by its own clock, whatever their writer says', async () => {
    const [begin, own] = [await store.now(), Date.now()];
    expect(Math.abs(begin.getTime() - own)).toBeLessThan(60_000);
    expect(await store.storedAt(NAME)).toBeUndefined();
    await store.create(NAME, text('{"at":"2020-01-01T00:00:00.000Z"}'), MUTABLE_HEADERS);
    const stored = (await store.storedAt(NAME))!.getTime();
    // A bucket's times are whole seconds.
    expect(stored).toBeGreaterThanOrEqual(begin.getTime() - 1_000);
    expect(stored).toBeLessThanOrEqual((await store.now()).getTime());
    expect(await store.list('')).toEqual([NAME]);
  });

  test('gives the two guarantees of a promotion, and keeps no probe', async () => {
    await requireConditionalWrites(store);
    expect(await store.list('')).toEqual([]);
  });
});

test('a bucket stores the headers that browsers need, also for variants', async () => {
  const store = await newStore('a bucket');
  const headersOf = async (name: string) => {
    await store.create(name, text('x'), immutableHeaders(name));
    const { headers } = await fetch(
      `${process.env['AWS_ENDPOINT_URL_S3']}/${store.address.slice('s3://'.length)}${name}`,
      { headers: { 'accept-encoding': 'identity' }, method: 'HEAD' },
    );
    return Object.fromEntries(
      ['content-type', 'content-encoding', 'cache-control'].map((header) => [header, headers.get(header)]),
    );
  };
  const kept = { 'cache-control': 'public, max-age=31536000, immutable' };
  expect(await headersOf('assets/staff/list.1.js')).toEqual({
    ...kept,
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': null,
  });
  expect(await headersOf('assets/staff/list.1.js.br')).toEqual({
    ...kept,
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
  });
  expect(await headersOf('assets/staff/list.1.css.gz')).toEqual({
    ...kept,
    'content-type': 'text/css; charset=utf-8',
    'content-encoding': 'gzip',
  });
  expect(await headersOf('builds/staff/1.json')).toEqual({
    ...kept,
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': null,
  });
});

test('a folder does not list a file while it is written, and keeps no partial file', async () => {
  const store = await newStore();
  await store.create(NAME, text('x'.repeat(1_000_000)), MUTABLE_HEADERS);
  await store.create(NAME, text('y'), MUTABLE_HEADERS);
  expect(readdirSync(path.join(store.address, '.unfinished'))).toEqual([]);
  expect(await store.list('')).toEqual([NAME]);
});

test('a tested folder keeps no probe and no empty folder of it', async () => {
  const store = await newStore();
  await requireConditionalWrites(store);
  expect(readdirSync(store.address)).toEqual(['.unfinished']);
});

test('a folder removes partial files after an hour', async () => {
  const { address } = await newStore();
  mkdirSync(path.join(address, '.unfinished'), { recursive: true });
  for (const name of ['old', 'young']) writeFileSync(path.join(address, '.unfinished', name), 'half');
  utimesSync(path.join(address, '.unfinished/old'), 0, Date.now() / 1000 - 4_000);
  await folderStore(address).create(NAME, text('x'), MUTABLE_HEADERS);
  expect(readdirSync(path.join(address, '.unfinished'))).toEqual(['young']);
});

test('a folder has only complete files after its writer is killed with SIGKILL', async () => {
  const { address } = await newStore();
  for (let round = 0; round < 5; round += 1) {
    const writer = spawn(
      process.execPath,
      ['--import', 'tsx', path.join(__dirname, '../testing/write-forever.ts'), address, String(round)],
      { cwd: __dirname, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await new Promise((resolve) => {
      writer.stdout.once('data', resolve);
    });
    const over = new Promise((resolve) => {
      writer.once('exit', (_code, signal) => {
        resolve(signal);
      });
    });
    writer.kill('SIGKILL');
    expect(await over).toBe('SIGKILL');
  }
  const store = await openStore(address);
  const names = await store.list('');
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect((await store.read(name))!.body.length).toBe(2_000_000);
});

describe('a bucket without conditional writes', () => {
  test.each<[string, Conditions]>([
    ['ignores both headers', []],
    ['obeys only If-None-Match', ['if-none-match']],
    ['obeys only If-Match', ['if-match']],
  ])('is rejected and not changed if it %s', async (_what, conditions) => {
    const server = await startBucketServer({ bucket: 'unconditional', conditions });
    try {
      const store = await openStore('s3://unconditional/gym');
      await expect(requireConditionalWrites(store)).rejects.toThrow(
        /^s3:\/\/unconditional\/gym\/ does not support conditional writes .*Nothing was promoted\. Use a bucket that/,
      );
      expect(await store.list('')).toEqual([]);
    } finally {
      await server.close();
    }
  });

  test('another failure is reported as it is', async () => {
    const server = await startBucketServer({ bucket: 'there' });
    try {
      await expect(requireConditionalWrites(await openStore('s3://elsewhere/gym'))).rejects.toThrow(
        /bucket does not exist/,
      );
    } finally {
      await server.close();
    }
  });
});

test.each(['s3://', 's3:bucket', 's3://Big_Bucket/x', 's3://bucket/a/../b'])(
  'rejects the target %s',
  async (address) => {
    await expect(openStore(address)).rejects.toThrow(
      /^The target ".*" must look like s3:\/\/bucket or s3:\/\/bucket\/folder; credentials/,
    );
  },
);
