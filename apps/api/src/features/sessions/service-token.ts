import type { FastifyInstance } from 'fastify';
import { calls, reasons } from '@gym/api-contract';
import { SERVICE_TOKEN_LIFE, signServiceToken } from '@gym/api-contract/service-token';
import { publicKeys, signingKey } from '../../platform/auth/service-token-keys.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { implement, type Services } from '../../platform/http/implement-call.ts';
import { networkOf } from '../../platform/throttling/attempts.ts';
import { RateLimiter } from '../../platform/throttling/rate-limiter.ts';
import { AUDIENCES } from '../../platform/auth/access.ts';

const TOO_MANY = { reason: reasons.limits.serviceTokens, cause: 'service-token' };

/** Only origins that a released remote of the own role declares: no other page could even connect to them. */
export const getServiceToken = implement(calls.getServiceToken, async (incoming, services) => {
  const { query, user } = incoming;
  services.serviceTokenRate.require(user.id, services.clock.now().getTime(), TOO_MANY);
  const role = AUDIENCES[user.role];
  if (!services.releasedApps.declares(role, query.origin))
    throw new HttpError(403, reasons.access.undeclaredOrigin, { denial: 'service-token-refused' });
  const claims = { issuer: services.config.apiOrigin, origin: query.origin, userId: user.id, role };
  const token = await signServiceToken(await signingKey(services), claims, services.clock.now());
  return { status: 'success', data: { token, expires_in: SERVICE_TOKEN_LIFE } };
});

/** Verifiers may keep the keys for as long as a token lives. */
const CACHED = `public, max-age=${SERVICE_TOKEN_LIFE}`;

/** How long this process answers with the keys that it read. */
const REMEMBERED_MS = 30_000;

/** Reads the public keys, at most twice a minute. */
function rememberedKeys(services: Services): (now: number) => ReturnType<typeof publicKeys> {
  let known: { readonly at: number; readonly keys: ReturnType<typeof publicKeys> } | undefined;
  return (now) => {
    if (known && now >= known.at && now < known.at + REMEMBERED_MS) return known.keys;
    const keys = publicKeys(services);
    known = { at: now, keys };
    keys.catch(() => {
      if (known?.keys === keys) known = undefined;
    });
    return keys;
  };
}

/**
 * `GET /.well-known/jwks.json`: the public keys by which other APIs verify service tokens. Anybody may ask, so it is
 * answered from memory, and limited for each network.
 */
export function publishServiceTokenKeys(app: FastifyInstance, services: Services): void {
  const [rate, keysAt] = [new RateLimiter<string>(), rememberedKeys(services)];
  app.get('/.well-known/jwks.json', async (request, reply) => {
    const now = services.clock.now().getTime();
    rate.require(networkOf(request.ip), now, TOO_MANY);
    return reply.header('cache-control', CACHED).send({ keys: await keysAt(now) });
  });
}
