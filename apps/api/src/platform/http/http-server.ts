import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, Server } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify';
import type { TrustProxy } from '../config/network-settings.ts';
import { trackAvailability } from '../events/events.ts';
import { handleError, guardProtocol, handleClientError } from './error-answers.ts';
import { addSecurityHeaders } from './security-and-cors-headers.ts';
import { lazyValidatorCompiler } from './validation.ts';

const KIBIBYTE = 1024;
const SECOND = 1_000;

/** How long a request may take to arrive. */
export interface Timeouts {
  /** Milliseconds until its head has arrived. */
  readonly head: number;
  /** Milliseconds until all of it has arrived, also a picture on a slow line. */
  readonly whole: number;
  /** Milliseconds between two checks for late requests. */
  readonly checkInterval: number;
}

export const TIMEOUTS: Timeouts = { head: 15 * SECOND, whole: 60 * SECOND, checkInterval: 5 * SECOND };

/** Limits of a request before it reaches a call. A request beyond them gets an error (ADR-0036). */
export const requestLimits = ({ head, whole, checkInterval }: Timeouts) =>
  ({
    bodyLimit: 256 * KIBIBYTE,
    requestTimeout: whole,
    // Longer than proxies keep an idle connection, so that no proxy sends into a closing one.
    keepAliveTimeout: 72 * SECOND,
    http: {
      headersTimeout: head,
      requestTimeout: whole,
      connectionsCheckingInterval: checkInterval,
      // Address and headers together.
      maxHeaderSize: 16 * KIBIBYTE,
      // `guardProtocol` rejects it with a reason.
      requireHostHeader: false,
    },
  }) satisfies FastifyHttpOptions<Server>;

/** The framework takes no number of hops, so this trusts the nearest ones. */
const trustProxyOption = (trust: TrustProxy): NonNullable<FastifyServerOptions['trustProxy']> =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust;

/** The form of an id that a proxy may give. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * The id of a request: the log's, and the reference that a user reports. It is the proxy's `X-Request-Id`, so that its
 * log and ours agree. nginx replaces the header, so a client cannot choose it.
 */
export function requestId(headers: IncomingHttpHeaders, trust: TrustProxy): string {
  const given = headers['x-request-id'];
  // Counters of two processes would collide.
  return trust !== false && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The watched parts that do not work at the moment. Absent in a server that `createHttpServer` did not make. */
    failingParts?: ReturnType<typeof trackAvailability>;
  }
}

interface HttpServerOptions {
  readonly log: FastifyBaseLogger;
  readonly trustProxy: TrustProxy;
  readonly timeouts?: Timeouts | undefined;
}

/** A server without routes, with the limits, headers and error form of all answers. */
export function createHttpServer({ log, trustProxy, timeouts = TIMEOUTS }: HttpServerOptions): FastifyInstance {
  const app = fastify({
    ...requestLimits(timeouts),
    loggerInstance: log,
    genReqId: ({ headers }) => requestId(headers, trustProxy),
    trustProxy: trustProxyOption(trustProxy),
    // A request that arrives while the server closes gets its normal answer, and then its connection closes. The
    // framework would answer 503 in its own form.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      addSecurityHeaders(request, reply);
      void handleError(error, request, reply);
    },
    clientErrorHandler: handleClientError,
  });
  app.decorate('failingParts', trackAvailability(app));
  app.setValidatorCompiler(lazyValidatorCompiler);
  app.setErrorHandler(handleError);
  guardProtocol(app);
  return app;
}
