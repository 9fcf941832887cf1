import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON is UTF-8, whatever its header says, and nothing is unpacked: what is small on the wire must not be big in here. */
function rejectOtherEncodings({ headers }: FastifyRequest): void {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '') ?? [];
  if (!/^utf-?8$/i.test(charset)) throw new HttpError(415, 'Send the request as application/json in UTF-8.');
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!/^identity$/i.test(encoding)) throw new HttpError(415, 'Send the request without Content-Encoding.');
}

/**
 * Takes JSON and nothing else: another content type, character set or encoding is answered with 415, bytes that are no
 * UTF-8 with 400 instead of being replaced silently, and a body with `__proto__` or `constructor.prototype` with 400. An
 * empty body is no body.
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
      return done(
        error instanceof HttpError ? error : new HttpError(400, 'The request is not valid UTF-8.'),
        undefined,
      );
    }
    return void parse(request, text, done);
  });
}
