import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** The maximal bytes of a table in memory. */
const PART_BYTES = 8 * 2 ** 20;
const NEWLINE = 10;

/** A compressed part of a table. */
export interface CopiedPart {
  readonly compressed: Buffer;
  readonly raw: number;
  readonly rows: number;
}

/** Splits COPY output into compressed parts. Each line is a row, because COPY escapes line breaks in values as `\n`. */
export async function* copyParts(copy: Readable, size = PART_BYTES): AsyncGenerator<CopiedPart> {
  let pieces: Buffer[] = [];
  let held = 0;
  const part = async (): Promise<CopiedPart> => {
    const raw = Buffer.concat(pieces);
    [pieces, held] = [[], 0];
    return { compressed: await compress(raw), raw: raw.length, rows: countLines(raw) };
  };
  for await (const piece of copy as AsyncIterable<Buffer>) {
    pieces.push(piece);
    held += piece.length;
    if (held >= size) yield await part();
  }
  if (held > 0) yield await part();
}

export function countLines(text: Buffer): number {
  let lines = 0;
  for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
