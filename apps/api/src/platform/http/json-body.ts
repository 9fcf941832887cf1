import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reasons } from '@gym/api-contract';
import { HttpError } from '../errors/http-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Accepts only UTF-8 JSON without compression: a small request must not become a large one in memory. */
function rejectOtherEncodings({ headers }: FastifyRequest): void {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '') ?? [];
  if (!/^utf-?8$/i.test(charset)) throw new HttpError(415, reasons.request.sendUtf8);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!/^identity$/i.test(encoding)) throw new HttpError(415, reasons.request.sendUnencoded);
}

/**
 * Accepts only JSON. Another content type, character set or encoding gets 415. Invalid UTF-8 gets 400 instead of silent
 * replacement, and so does a body with `__proto__` or `constructor.prototype`. An empty body counts as none.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    let text: string;
    try {
      rejectOtherEncodings(request);
      text = utf8.decode(bytes as Buffer);
    } catch (error) {
      return done(error instanceof HttpError ? error : new HttpError(400, reasons.request.notUtf8), undefined);
    }
    return void parse(request, text, done);
  });
}
