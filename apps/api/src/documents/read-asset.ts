import type { Encoding } from './accepted-encodings.ts';

export interface Asset {
  readonly body: Buffer;
  readonly encoding: Encoding;
}

/** Reads a file of the release by its name below its folder; undefined where there is none. */
export type ReadFile = (name: string) => Promise<Buffer | undefined>;

/** Names without leading dots in every segment: nothing hidden, nothing above the folder. */
const SAFE = /^[\w@~-][\w.@~-]*(\/[\w@~-][\w.@~-]*)*$/;
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };
/** Longer than any file of ours, and than file systems take. */
const MOST_LETTERS = 200;

/** A hashed file in the first encoding it is there in; undefined where there is no such file. */
export async function readAsset(
  read: ReadFile,
  name: string,
  encodings: readonly Encoding[],
): Promise<Asset | undefined> {
  if (!SAFE.test(name) || name.length > MOST_LETTERS) return undefined;
  for (const encoding of encodings) {
    const body = await read(`assets/${name}${ENDINGS[encoding]}`);
    if (body) return { body, encoding };
  }
  return undefined;
}
