import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Encoding } from './accepted-encodings.ts';

export interface Asset {
  readonly body: Buffer;
  readonly encoding: Encoding;
}

/** Names without leading dots in every segment: nothing hidden, nothing above the folder. */
const SAFE = /^[\w@~-][\w.@~-]*(\/[\w@~-][\w.@~-]*)*$/;
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };
const ABSENT = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'];

/** A hashed file in the first encoding it is there in; undefined where there is no such file. */
export async function readAsset(folder: string, name: string, encodings: readonly Encoding[]): Promise<Asset | undefined> {
  if (!SAFE.test(name)) return undefined;
  for (const encoding of encodings) {
    try {
      return { body: await readFile(path.join(folder, name + ENDINGS[encoding])), encoding };
    } catch (error) {
      if (!ABSENT.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return undefined;
}
