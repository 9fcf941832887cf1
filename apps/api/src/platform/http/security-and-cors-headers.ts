import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';

/**
 * Headers of every response, also of errors and of responses to invalid HTTP (ADR-0036). Documents replace the policy.
 * With it, any other response that is opened in a window shows its text and can do nothing.
 */
export const RESPONSE_HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
} as const;

/** Additional headers of responses over TLS: HTTPS only for two years, also on subdomains. */
export const TLS_HEADERS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const;

/**
 * Browser features that the product switches off, because it needs none of them. The list has only names that browsers
 * know: they warn about others in the console. Passkeys and the copying of recovery codes need theirs, which no other
 * origin gets by default.
 */
const BROWSER_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Additional headers of documents. Their content security policy comes from the release. */
export const DOCUMENT_HEADERS = {
  'permissions-policy': BROWSER_FEATURES.map((name) => `${name}=()`).join(', '),
} as const;

/**
 * Additional header of documents: browsers that know it block every script without a hash. A document that opens an
 * origin of the developer's machine has none, because files from there have no hashes (ADR-0043).
 */
export const INTEGRITY_POLICY = { 'integrity-policy': 'blocked-destinations=(script)' } as const;

/** Adds the headers of every answer, and the id under which the log has it. A route may override them later. */
export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...RESPONSE_HEADERS, 'x-request-id': request.id });
  if (request.protocol === 'https') reply.headers(TLS_HEADERS);
}

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
