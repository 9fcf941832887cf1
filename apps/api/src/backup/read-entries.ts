import type { FileHandle } from 'node:fs/promises';
import { extract } from 'tar-stream';
import { BLOCK } from './format.ts';

export interface EntryInFile {
  readonly name: string;
  /** Where its content begins in the file. */
  readonly start: number;
  readonly content: Buffer;
}

/** The entries of a tar file, one after the other. */
export async function* readEntries(handle: FileHandle, end: number): AsyncGenerator<EntryInFile> {
  const tar = extract();
  const source = handle.createReadStream({ start: 0, end: end - 1, autoClose: false });
  source.once('error', (error) => tar.destroy(error));
  source.pipe(tar);
  let at = 0;
  for await (const entry of tar) {
    const pieces: Buffer[] = [];
    for await (const piece of entry) pieces.push(piece as Buffer);
    const content = Buffer.concat(pieces);
    // Names are short and files small: a header is one block, and nothing lies between two entries.
    yield { name: entry.header.name, start: at + BLOCK, content };
    at += BLOCK + Math.ceil(content.length / BLOCK) * BLOCK;
  }
}
