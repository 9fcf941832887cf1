import type { FastifyInstance } from 'fastify';

/**
 * Lets pages of the origins in `CORS_ORIGINS` call the API. Without any origin, no header is added, and browsers block
 * other sites. Tokens are in a header, so credentials are never allowed.
 */
export function registerCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'Retry-After, X-Request-Id');
  });
  app.options('/api/*', async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) {
      reply.headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
        'access-control-max-age': '7200',
      });
    }
    return reply.code(204).send();
  });
}
