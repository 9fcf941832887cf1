import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { copyParts } from './backup-writer.ts';

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
