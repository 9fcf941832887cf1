import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** How much of a table is held in memory at a time, in bytes. */
export const PART_BYTES = 8 * 2 ** 20;
const NEWLINE = 10;

/** A piece of a table. */
export interface CopiedPart {
  readonly compressed: Buffer;
  readonly raw: number;
  readonly rows: number;
}

/** Cuts what COPY writes into compressed pieces. A row is a line: COPY writes the breaks inside a value as `\n`. */
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
