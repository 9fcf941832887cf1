import type { FastifyInstance } from 'fastify';

/**
 * Lets the pages of other origins call the API. Only the origins named in `CORS_ORIGINS` are answered; without any,
 * nothing is added and browsers keep other sites out. Tokens travel in a header, so credentials are never allowed.
 */
export function registerCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'Retry-After');
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
