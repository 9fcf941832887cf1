import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from './accepted-encodings.ts';
import type { Compressed } from './compressed.ts';

/** Sends what is asked for anew each time, and whose answer depends on the browser's cookies; 304 to who has it already. */
export function sendLatest({ bodies, etag }: Compressed, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [encoding = 'identity'] = acceptedEncodings(request.headers['accept-encoding']);
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag: etag(encoding) });
  if (matches(request.headers['if-none-match'], etag(encoding)))
    return reply.removeHeader('content-type').code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding]);
}

/** `If-None-Match`, weakly compared: proxies mark what they passed on as weak. */
function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
