import { cacheFiles } from './file-cache.ts';

const FILES: Readonly<Record<string, Buffer>> = {
  a: Buffer.alloc(4_000, 'a'),
  b: Buffer.alloc(4_000, 'b'),
  big: Buffer.alloc(50_000),
};

let reads: string[];
let now: number;
let keep: ReturnType<typeof cacheFiles>;
beforeEach(() => {
  [reads, now] = [[], 0];
  keep = cacheFiles(
    async (name) => {
      reads.push(name);
      if (name === 'away') throw new Error('the bucket is away');
      return FILES[name];
    },
    { mostBytes: 10_500, now: () => now },
  );
});

test('a file is read once, however many ask for it at the same time', async () => {
  expect(await Promise.all([keep('a'), keep('a'), keep('a')])).toEqual([FILES['a'], FILES['a'], FILES['a']]);
  expect(await keep('a')).toBe(FILES['a']);
  expect(reads).toEqual(['a']);
});

test('no more is kept than there is room for: what was asked for longest ago goes first', async () => {
  await keep('a');
  await keep('b');
  await keep('a');
  await keep('gone');
  await keep('a');
  await keep('b');
  expect(reads).toEqual(['a', 'b', 'gone', 'b']);
});

test('what is larger than the room is read each time and drives nothing out', async () => {
  await keep('a');
  expect([await keep('big'), await keep('big')]).toEqual([FILES['big'], FILES['big']]);
  await keep('a');
  expect(reads).toEqual(['a', 'big', 'big']);
});

test('a file that is not there is looked for again a few seconds later', async () => {
  expect([await keep('gone'), await keep('gone')]).toEqual([undefined, undefined]);
  expect(reads).toEqual(['gone']);
  now = 6_000;
  await keep('gone');
  expect(reads).toEqual(['gone', 'gone']);
});

test('a failure is kept for nobody', async () => {
  await expect(keep('away')).rejects.toThrow('away');
  await expect(keep('away')).rejects.toThrow('away');
  expect(reads).toEqual(['away', 'away']);
});
