import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { bareRefusal, refuseConnection } from './broken-connection.ts';
import { Refusal } from './refusal.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** Since HTTP/1.1 a request names exactly one host. Which one means nothing to us: no answer and no mail is made of it. */
function namesItsHost({ httpVersion, headersDistinct }: IncomingMessage): boolean {
  const hosts = headersDistinct['host']?.length ?? 0;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** Puts the security headers on every answer, and gives the refusals that Node would send bare the one form of all others. */
export function guardProtocol(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    addSecurityHeaders(request, reply);
    if (!namesItsHost(request.raw)) throw new Refusal(400, 'A request names exactly one host.');
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = bareRefusal('Send the request without Expect.');
    response.writeHead(417, headers).end(body);
  });
  app.server.on('connect', (_request, socket) => refuseConnection(socket, 405, 'This server is no proxy.'));
}
