import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** One of the files that a built file is put on a target as. */
export interface Variant {
  /** Ending after the file's name. */
  readonly ending: '.br' | '.gz' | '';
  encode(content: Buffer): Promise<Buffer>;
  decode(body: Buffer): Promise<Buffer>;
}

/** The plain file comes last: where it is there, so are the others. */
export const VARIANTS: readonly Variant[] = [
  {
    ending: '.br',
    decode: promisify(brotliDecompress),
    encode: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  {
    ending: '.gz',
    decode: promisify(gunzip) as Variant['decode'],
    encode: (content) => promisify(gzip)(content, { level: 9 }),
  },
  { ending: '', decode: async (body) => body, encode: async (content) => content },
];

/** Name of the plain file of a variant. */
export const withoutEnding = (name: string): string => name.replace(/\.(br|gz)$/, '');
