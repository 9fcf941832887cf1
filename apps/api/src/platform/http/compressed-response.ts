import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How a body may be compressed. */
export type Encoding = 'br' | 'gzip' | 'identity';

const SUPPORTED_ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** The encodings a client takes, smallest result first; plain always last, as everybody takes it. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const weights = new Map(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight)] as const;
      }),
  );
  return [
    ...SUPPORTED_ENCODINGS.filter((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0),
    'identity',
  ];
}

/** A text as it goes out, once for each encoding. */
export interface CompressedText {
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  etag(encoding: Encoding): string;
}

/** Compresses a text as small as it gets. Its ETag changes with it, and with what else stands in the answer. */
export async function compressText(text: string, besides = ''): Promise<CompressedText> {
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

/** Sends what is asked for anew each time, and whose answer depends on the browser's cookies; 304 to who has it already. */
export function sendWithEtag(
  { bodies, etag }: CompressedText,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const [encoding = 'identity'] = acceptedEncodings(request.headers['accept-encoding']);
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag: etag(encoding) });
  if (matchesEtag(request.headers['if-none-match'], etag(encoding)))
    return reply.removeHeader('content-type').code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding]);
}

/** `If-None-Match`, weakly compared: proxies mark what they passed on as weak. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
