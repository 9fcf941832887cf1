import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { open, readdir, stat, type FileHandle } from 'node:fs/promises';
import { copyParts } from './backup-writer.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { backupDatabases, backUpTo, useTemporaryFolder } from '../../testing/backup-fixtures.ts';

const LINES = Array.from({ length: 1_000 }, (_, index) => `${index}\tMüller\\nand a second line\t\\N\n`);

test('splits a long table into parts that together are the table', async () => {
  const text = LINES.join('');
  const chunks = Array.from({ length: Math.ceil(text.length / 100) }, (_, index) =>
    Buffer.from(text.slice(index * 100, index * 100 + 100)),
  );
  let [together, rows, pieces] = ['', 0, 0];
  for await (const part of copyParts(Readable.from(chunks), 1_024)) {
    const raw = gunzipSync(part.compressed);
    expect(raw).toHaveLength(part.raw);
    expect(part.raw).toBeLessThan(1_024 + 200);
    together += raw.toString();
    rows += part.rows;
    pieces += 1;
  }
  expect([together, rows]).toEqual([text, LINES.length]);
  expect(pieces).toBeGreaterThan(10);
});

test('makes no part for an empty table', async () => {
  for await (const part of copyParts(Readable.from([]))) throw new Error(`It made a part of ${part.raw} bytes.`);
});

jest.setTimeout(60_000);
const { make } = backupDatabases();
const at = useTemporaryFolder();

const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
let url: string;
let whole: number;
let handles: FileHandle;

beforeAll(async () => {
  url = await make('demo');
  await backUpTo(url, at('whole.tar'));
  whole = (await stat(at('whole.tar'))).size;
  const handle = await open(at('whole.tar'), 'r');
  handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
});
afterEach(() => jest.restoreAllMocks());

/** Limits the disk space for all files of this process to this many bytes. */
function roomFor(bytes: number): void {
  let left = bytes;
  const write = handles.writeFile;
  jest.spyOn(handles, 'writeFile').mockImplementation(async function (this: FileHandle, data) {
    left -= (data as Buffer).length;
    if (left < 0) throw full();
    await write.call(this, data);
  });
}

test.each([
  ['before its first byte', () => 0],
  ['within its first entry', () => 600],
  ['after a fifth of it', () => whole / 5],
  ['half way', () => whole / 2],
  ['at its manifest', () => whole - 10_000],
  ['at its end', () => whole - 1_000],
  ['at its seal', () => whole - 1],
])('a disk that is full %s ends the backup with one sentence and leaves no file', async (_when, room) => {
  roomFor(Math.floor(room()));
  await expect(backUpTo(url, at('gym.tar'))).rejects.toThrow(
    new OperatorError(`Cannot write the backup ${at('gym.tar')}: the disk is full. No backup was made.`),
  );
  expect(await readdir(at())).toEqual(['whole.tar']);
});

test('a disk that is full at the final sync ends the backup with one sentence and leaves no file', async () => {
  jest.spyOn(handles, 'sync').mockRejectedValue(full());
  await expect(backUpTo(url, at('gym.tar'))).rejects.toThrow(
    new OperatorError(`Cannot write the backup ${at('gym.tar')}: the disk is full. No backup was made.`),
  );
  expect(await readdir(at())).toEqual(['whole.tar']);
});
