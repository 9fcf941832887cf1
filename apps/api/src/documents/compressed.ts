import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encodings.ts';

/** A text as it goes out, once for each encoding. */
export interface Compressed {
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  etag(encoding: Encoding): string;
}

/** Compresses a text as small as it gets. Its ETag changes with it, and with what else stands in the answer. */
export async function compressed(text: string, besides = ''): Promise<Compressed> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  const hash = createHash('sha256').update(plain).update('\0').update(besides).digest('base64url').slice(0, 22);
  return { bodies: { br, gzip: gz, identity: plain }, etag: (encoding) => `"${hash}-${encoding}"` };
}
