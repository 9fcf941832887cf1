import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { TrustProxy } from '../config/trust-proxy.ts';
import { answerBrokenRequest } from './broken-connection.ts';
import { answerError } from './error-answer.ts';
import { guardProtocol } from './guard-protocol.ts';
import { PATIENCE, requestLimits, type Patience } from './request-limits.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { validatorWhenAsked } from './validators.ts';

export interface NewServer {
  readonly log: FastifyBaseLogger;
  readonly trustProxy: TrustProxy;
  readonly patience?: Patience | undefined;
}

/** A server without a route: what holds for every answer of it, whatever is registered. */
export function newServer({ log, trustProxy, patience = PATIENCE }: NewServer): FastifyInstance {
  const app = fastify({
    ...requestLimits(patience),
    loggerInstance: log,
    // The reference a user reports: one process's counter would be another's as well.
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(trustProxy),
    // A request that a connection brings while the server ends is answered like any other, and the connection closed after it:
    // the framework would refuse it in a form of its own.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      addSecurityHeaders(request, reply);
      return answerError(error, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
  });
  app.setValidatorCompiler(validatorWhenAsked);
  app.setErrorHandler(answerError);
  guardProtocol(app);
  return app;
}
