import type { FastifyInstance } from 'fastify';
import { calls, reasons } from '@gym/api-contract';
import { publicKeys, SERVICE_TOKEN_LIFE, signServiceToken } from '../../platform/auth/service-token-keys.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { implement } from '../../platform/http/implement-call.ts';
import type { Services } from '../../platform/services/services.ts';
import { tooManyRequests } from '../../platform/throttling/too-many-requests.ts';
import { AUDIENCES } from '../../platform/auth/audience-of-role.ts';

/** Only origins that a released remote of the own role declares: no other page could even connect to them. */
export const getServiceToken = implement(calls.getServiceToken, async (incoming, services) => {
  const { query, user, issuer } = incoming;
  const waitMs = services.serviceTokenRate.take(user.id, services.clock.now().getTime());
  if (waitMs > 0) throw tooManyRequests(waitMs, () => reasons.limits.serviceTokens, 'service-token');
  const role = AUDIENCES[user.role];
  if (!services.releasedApps.declares(role, query.origin))
    throw new HttpError(403, reasons.access.undeclaredOrigin, { denial: 'service-token-refused' });
  const token = await signServiceToken(services, { issuer, origin: query.origin, userId: user.id, role });
  return { status: 'success', data: { token, expires_in: SERVICE_TOKEN_LIFE } };
});

/** Verifiers may keep the keys for as long as a token lives. */
const CACHED = `public, max-age=${SERVICE_TOKEN_LIFE}`;

/** `GET /.well-known/jwks.json`: the public keys by which other APIs verify service tokens. */
export function publishServiceTokenKeys(app: FastifyInstance, services: Services): void {
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', CACHED).send({ keys: await publicKeys(services) }),
  );
}
