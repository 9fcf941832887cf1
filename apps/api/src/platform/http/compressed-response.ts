import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** How a body may be compressed. */
export type Encoding = 'br' | 'gzip' | 'identity';

const SUPPORTED_ENCODINGS = ['br', 'gzip'] as const satisfies readonly Encoding[];

/**
 * The encodings that a client accepts, smallest result first. The client's own order does not matter. Plain bytes come
 * last, since every client accepts them.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...SUPPORTED_ENCODINGS]);
  return [...SUPPORTED_ENCODINGS.filter((encoding) => accepted.includes(encoding)), 'identity'];
}

/** A text in each encoding. */
export interface CompressedText {
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  etag(encoding: Encoding): string;
}

/** Compresses a text as far as possible. Its ETag depends on the text and on `besides`, such as a header. */
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

const encodingFor = ({ headers }: FastifyRequest): Encoding =>
  acceptedEncodings(headers['accept-encoding'])[0] ?? 'identity';

function sendBody({ bodies }: CompressedText, encoding: Encoding, reply: FastifyReply): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding]);
}

/** Sends a text for this one request, which nothing stores. */
export const sendOnce = (text: CompressedText, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendBody(text, encodingFor(request), reply.header('cache-control', 'no-store'));

/** Sends a text that depends on cookies and is revalidated each time. A client with the current text gets 304. */
export function sendWithEtag(text: CompressedText, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = encodingFor(request);
  const etag = text.etag(encoding);
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.removeHeader('content-type').code(304).send();
  return sendBody(text, encoding, reply);
}

/** Compares `If-None-Match` weakly: proxies mark the ETags of answers they pass on as weak. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
