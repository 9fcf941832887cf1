import type { FastifyInstance } from 'fastify';

/** What every answer of this server carries, document, file or call. The document's own policy comes from its release. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** Adds the headers to all routes, those registered before included. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => { reply.headers(HEADERS); });
}
