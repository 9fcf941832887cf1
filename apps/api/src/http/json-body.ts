import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Takes JSON and nothing else: another content type is answered with 415, bytes that are no UTF-8 with 400 instead of
 * being replaced silently, and a body with `__proto__` or `constructor.prototype` with 400. An empty body is no body.
 */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = utf8.decode(bytes as Buffer);
    } catch {
      return done(new Refusal(400, 'The request is not valid UTF-8.'), undefined);
    }
    return void parse(request, text, done);
  });
}
