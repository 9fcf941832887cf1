import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify';
import type { TrustProxy } from '../config/network.ts';
import { handleError } from './error-handler.ts';
import { guardProtocol, handleClientError } from './protocol-errors.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { lazyValidatorCompiler } from './validation.ts';

const KIBIBYTE = 1024;
const SECOND = 1_000;

/** How long a request may take to arrive. */
export interface Timeouts {
  /** Milliseconds until its head is there. */
  readonly head: number;
  /** Milliseconds until all of it is there: a picture on a slow line among them. */
  readonly whole: number;
  /** Milliseconds between two looks at who is over time. */
  readonly checkInterval: number;
}

export const TIMEOUTS: Timeouts = { head: 15 * SECOND, whole: 60 * SECOND, checkInterval: 5 * SECOND };

/** What a request may cost before any call is reached; what is over it ends in a refusal (ADR-0036). */
export const requestLimits = ({ head, whole, checkInterval }: Timeouts) =>
  ({
    bodyLimit: 256 * KIBIBYTE,
    requestTimeout: whole,
    // Longer than proxies keep an idle connection, so that none of them sends into one that is just being closed.
    keepAliveTimeout: 72 * SECOND,
    http: {
      headersTimeout: head,
      requestTimeout: whole,
      connectionsCheckingInterval: checkInterval,
      // Address and headers together.
      maxHeaderSize: 16 * KIBIBYTE,
      // Refused by us, with a sentence.
      requireHostHeader: false,
    },
  }) satisfies FastifyHttpOptions<Server>;

/** The framework takes no number of hops: whoever says "one proxy" has to be in front of nothing else, which we believe. */
const trustProxyOption = (trust: TrustProxy): NonNullable<FastifyServerOptions['trustProxy']> =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust;

interface HttpServerOptions {
  readonly log: FastifyBaseLogger;
  readonly trustProxy: TrustProxy;
  readonly timeouts?: Timeouts | undefined;
}

/** A server without a route: what holds for every answer of it, whatever is registered. */
export function createHttpServer({ log, trustProxy, timeouts = TIMEOUTS }: HttpServerOptions): FastifyInstance {
  const app = fastify({
    ...requestLimits(timeouts),
    loggerInstance: log,
    // The reference a user reports: one process's counter would be another's as well.
    genReqId: () => randomUUID(),
    trustProxy: trustProxyOption(trustProxy),
    // A request that a connection brings while the server ends is answered like any other, and the connection closed after it:
    // the framework would refuse it in a form of its own.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      addSecurityHeaders(request, reply);
      return handleError(error, request, reply);
    },
    clientErrorHandler: handleClientError,
  });
  app.setValidatorCompiler(lazyValidatorCompiler);
  app.setErrorHandler(handleError);
  guardProtocol(app);
  return app;
}
