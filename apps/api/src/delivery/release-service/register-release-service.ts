import { type ServiceFailure, toFailure } from '@gym/release/service';
import { ReleaseError } from '@gym/release/serve';
import { Type } from '@sinclair/typebox';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reasons } from '@gym/api-contract';
import { bearerToken } from '../../platform/auth/access.ts';
import { handleError } from '../../platform/http/error-answers.ts';
import { logSecurityEvent } from '../../platform/log/security-log.ts';
import { networkOf } from '../../platform/throttling/attempts.ts';
import { RateLimiter } from '../../platform/throttling/rate-limiter.ts';
import { registerChanges, registerFiles, type ServedTarget } from './file-and-change-routes.ts';
import { asLogText } from './grants.ts';
import type { Identities } from './identity.ts';
import type { Refusal } from './refusals.ts';
import { IdentityRefused } from './verify-id-token.ts';

export interface ReleaseServiceParts extends ServedTarget {
  readonly identities: Identities;
  recordRefusal(refusal: Refusal): Promise<void>;
}

const STATUS: Readonly<Record<ServiceFailure['cause'], number>> = {
  failed: 422,
  usage: 400,
  raced: 409,
  unreachable: 503,
  refused: 422,
  quarantined: 409,
  missing: 404,
  denied: 403,
};

/** What the scoreboard shows, apart from what the gate found. */
const SHOWN: readonly ServiceFailure['cause'][] = ['denied', 'quarantined'];

/**
 * The release service below `/releases`: teams read the target, add the builds of their own apps, and change what is
 * released of them (ADR-0101). It makes the changes of the release command, and signs.
 */
export async function registerReleaseService(app: FastifyInstance, parts: ReleaseServiceParts): Promise<void> {
  await app.register(
    async (service) => {
      service.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      );
      service.setErrorHandler((error: FastifyError, request, reply) => fail(error, { request, reply, parts }));
      service.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      registerSession(service, parts);
      await service.register(async (known) => {
        known.addHook('onRequest', async (request) => identify(request, parts));
        known.delete('/session', async (request, reply) => {
          await parts.identities.endSession(bearerToken(request.raw) ?? '');
          return reply.code(204).send();
        });
        registerFiles(known, parts);
        registerChanges(known, parts);
      });
    },
    { prefix: '/releases' },
  );
}

async function identify(request: FastifyRequest, { identities }: ReleaseServiceParts): Promise<void> {
  const token = bearerToken(request.raw);
  const releaser = token === undefined ? undefined : await identities.find(token);
  if (!releaser)
    throw new IdentityRefused('invalid', 'The release service does not know this token, or its time is over.', {});
  request.releaser = releaser;
}

/** Answers a failure as the command reports it. What a team may not do is logged, and shown on the scoreboard. */
async function fail(
  error: FastifyError | IdentityRefused | ReleaseError,
  { request, reply, parts }: { request: FastifyRequest; reply: FastifyReply; parts: ReleaseServiceParts },
): Promise<FastifyReply> {
  const isIdentity = error instanceof IdentityRefused;
  if (!isIdentity && !(error instanceof ReleaseError)) return handleError(error, request, reply);
  // If the issuer does not answer, the same token may be proven later.
  const identityCause = isIdentity && error.cause === 'unreachable' ? 'unreachable' : 'denied';
  const failure: ServiceFailure = isIdentity ? { cause: identityCause, error: error.message } : toFailure(error);
  const { cause } = failure;
  if (SHOWN.includes(cause)) {
    // Anybody can write an unsigned token: only proven names come into the list.
    const who = isIdentity && error.claims.subject ? `${error.claims.issuer} ${error.claims.subject}` : undefined;
    const refusal = {
      who: request.releaser?.name ?? (who || 'unknown'),
      action: `${request.method} ${request.url.split('?', 1)[0]}`,
      reason: failure.error,
    };
    logSecurityEvent(request.log, 'release-refused', {
      address: request.ip,
      call: asLogText(refusal.action),
      cause: isIdentity ? String(error.cause) : cause,
    });
    if (request.releaser !== undefined || who) await parts.recordRefusal(refusal);
  }
  if (cause === 'unreachable') reply.header('retry-after', '5');
  return reply.code(isIdentity && cause === 'denied' ? 401 : STATUS[cause]).send(failure);
}

function registerSession(service: FastifyInstance, { identities, clock }: ReleaseServiceParts): void {
  const rate = new RateLimiter<string>();
  const body = Type.Object({ idToken: Type.String({ minLength: 1, maxLength: 16_384 }) });
  service.post<{ Body: { idToken: string } }>('/session', { schema: { body } }, async (request) => {
    rate.require(networkOf(request.ip), clock.now().getTime(), {
      reason: reasons.limits.serviceTokens,
      cause: 'release-session',
    });
    const { token, expiresIn, releaser } = await identities.openSession(request.body.idToken);
    return { token, expiresIn, name: releaser.name };
  });
}
