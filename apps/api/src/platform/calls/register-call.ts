import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { type Call, nameOfCall, reasons } from '@gym/api-contract';
import { bearerToken, requireAccess } from '../auth/access.ts';
import { requireOwnPasswordSet } from '../auth/passwords.ts';
import { requireSecondFactor } from '../auth/second-factors.ts';
import { HttpError } from '../errors/http-error.ts';
import { logSecurityEvent, type LogSecurityEvent, type SecurityEventDetails } from '../log/security-log.ts';
import type { Authenticate, Client, Implementation, IncomingCall, Services, SignedIn } from '../http/implement-call.ts';
import { publicCallLimiter } from '../throttling/public-call-limiter.ts';
import { Download } from '../http/download.ts';
import { browserCookie, clientKey } from '../http/browser-cookie.ts';
import { handleError } from '../http/error-answers.ts';
import { receiveFile, rejectUnstorableText, uploadSlots } from '../http/request-body.ts';
import { siteOf } from '../http/site.ts';
import { decode } from '../http/validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn?: SignedIn;
  }
}

const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  agent: (request.headers['user-agent'] ?? '').slice(0, 300),
});

interface Surroundings {
  readonly services: Services;
  readonly authenticate: Authenticate;
}

/** Logs security events of a request, each with user, address and call. */
function securityLogger(call: Call, request: FastifyRequest): LogSecurityEvent {
  return (event, details) => {
    const who: Pick<SecurityEventDetails, 'userId' | 'sessionId'> = {
      userId: request.signedIn?.id,
      sessionId: request.signedIn?.sessionId,
    };
    logSecurityEvent(request.log, event, { ...who, address: request.ip, call: nameOfCall(call), ...details });
  };
}

/**
 * Logs the error of a denied or throttled call. Every such error passes here, wherever it was thrown, so that none is
 * forgotten.
 */
function logDenial({ statusCode, details }: HttpError, logEvent: LogSecurityEvent): void {
  const { cause, denial = 'role-denied' } = details;
  if (statusCode === 401) logEvent('session-refused', { cause });
  if (statusCode === 403) logEvent(denial, { cause });
  if (statusCode === 429) logEvent('throttled', { cause });
}

/** Checks the rights before the body is read. A save checks them again when its transaction begins. */
async function authorize(call: Call, request: FastifyRequest, { services, authenticate }: Surroundings): Promise<void> {
  if (call.access === 'public') return;
  const token = bearerToken(request.raw);
  const found = token === undefined ? undefined : await authenticate(token, clientOf(request), call);
  // The log names the user of a rejected call.
  request.signedIn = found?.user;
  const logEvent = securityLogger(call, request);
  if (found?.hasMoved) logEvent('session-moved');
  const user = requireAccess(call, found?.user, token === undefined ? 'no token' : 'dead token');
  // The password comes first: with a one-time password, nobody sets up a second factor either.
  if (user.oneTimePassword) requireOwnPasswordSet(call);
  else await requireSecondFactor(services, call, user);
  logEvent('access-allowed');
}

function decoded(schema: Call['query'] | Call['body'], value: unknown): unknown {
  if (schema === undefined) return undefined;
  const errors: Record<string, string> = {};
  const result = decode(schema, value, errors);
  const texts = Object.values(errors);
  if (texts.length > 0) throw new HttpError(400, texts.join(' '), { errors });
  return result;
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new HttpError(400, reasons.request.badIdempotencyKey);
}

/** Registers one call: its access, its validation and its answer. */
export function registerCall(app: FastifyInstance, { call, answer }: Implementation, surroundings: Surroundings): void {
  const { services } = surroundings;
  app.route({
    method: call.method,
    url: call.path,
    schema: {
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(call.body === undefined ? {} : { body: call.body }),
    },
    onRequest: async (request) =>
      authorize(call, request, surroundings).catch((error: unknown) => {
        if (error instanceof HttpError) logDenial(error, securityLogger(call, request));
        throw error;
      }),
    preValidation: async (request) => {
      rejectUnstorableText(request.query);
      rejectUnstorableText(request.body);
    },
    handler: async (request, reply) => {
      const incoming = {
        body: decoded(call.body, request.body),
        query: decoded(call.query, request.query),
        user: request.signedIn,
        ...clientOf(request),
        browser: call.access === 'public' ? await browserCookie(services.serverKey, request, reply) : undefined,
        site: siteOf(request, services.config.corsOrigins),
        idempotencyKey: idempotencyKeyOf(request),
        log: request.log,
        logSecurityEvent: securityLogger(call, request),
      };
      try {
        const { file } = call;
        const answerWith = (received?: Buffer) => answer({ ...incoming, file: received } as IncomingCall, services);
        if (file === undefined) {
          const answered =
            incoming.browser === undefined
              ? await answerWith()
              : await publicCallLimiter.run(clientKey(incoming.browser, request.ip), answerWith);
          return answered instanceof Download ? answered.sendBy(reply) : answered;
        }
        const release = uploadSlots.take(request.signedIn?.id);
        return await receiveFile(request, file).then(answerWith).finally(release);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        logDenial(error, incoming.logSecurityEvent);
        const { current } = error.details;
        // The save has rolled back, and with it every entry that it wrote.
        if (current && incoming.user)
          await services.healthReads.recordAnswer(call, current.tells, { ...incoming, user: incoming.user });
        throw error;
      }
    },
  });
}

const formRequired = () => new HttpError(415, reasons.request.sendForm);

/** Registers the calls with a file. Only they accept forms, and they accept nothing else. */
export function registerFileCalls(
  api: FastifyInstance,
  implementations: readonly Implementation[],
  surroundings: Surroundings,
): void {
  void api.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart);
    forms.setErrorHandler((error: FastifyError, request, reply) =>
      handleError(error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? formRequired() : error, request, reply),
    );
    for (const implementation of implementations) registerCall(forms, implementation, surroundings);
  });
}
