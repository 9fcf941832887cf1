import { cacheFiles } from './asset-files.ts';

const FILES: Readonly<Record<string, Buffer>> = {
  a: Buffer.alloc(4_000, 'a'),
  b: Buffer.alloc(4_000, 'b'),
  big: Buffer.alloc(50_000),
};

let reads: string[];
let now: number;
let keep: ReturnType<typeof cacheFiles>;
beforeEach(() => {
  [reads, now] = [[], 1];
  keep = cacheFiles(
    async (name) => {
      reads.push(name);
      if (name === 'away') throw new Error('the bucket does not respond');
      return FILES[name];
    },
    { mostBytes: 10_500, now: () => now },
  );
});

test('reads a file once for concurrent requests', async () => {
  expect(await Promise.all([keep('a'), keep('a'), keep('a')])).toEqual([FILES['a'], FILES['a'], FILES['a']]);
  expect(await keep('a')).toBe(FILES['a']);
  expect(reads).toEqual(['a']);
});

test('drops the least recently used file when the cache is full', async () => {
  await keep('a');
  await keep('b');
  await keep('a');
  await keep('gone');
  await keep('a');
  await keep('b');
  expect(reads).toEqual(['a', 'b', 'gone', 'b']);
});

test('reads a file larger than the cache each time, and drops no other file for it', async () => {
  await keep('a');
  expect([await keep('big'), await keep('big')]).toEqual([FILES['big'], FILES['big']]);
  await keep('a');
  expect(reads).toEqual(['a', 'big', 'big']);
});

test('looks for a missing file again after a few seconds', async () => {
  expect([await keep('gone'), await keep('gone')]).toEqual([undefined, undefined]);
  expect(reads).toEqual(['gone']);
  now = 6_000;
  await keep('gone');
  expect(reads).toEqual(['gone', 'gone']);
});

test('does not cache a failure', async () => {
  await expect(keep('away')).rejects.toThrow('does not respond');
  await expect(keep('away')).rejects.toThrow('does not respond');
  expect(reads).toEqual(['away', 'away']);
});
