import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { accountCalls } from './account/index.ts';
import { assignmentCalls } from './assignments/index.ts';
import { dashboardCalls } from './dashboard/index.ts';
import { dietCalls } from './diet/index.ts';
import { keepHouse } from './housekeeping/keep-house.ts';
import { BackgroundWork } from './http/background-work.ts';
import { answerBrokenRequest } from './http/broken-connection.ts';
import type { Clock } from './http/clock.ts';
import { allowOrigins } from './http/cross-origin.ts';
import { databaseOn } from './http/database.ts';
import { answerError } from './http/error-answer.ts';
import { takeJsonBodies } from './http/json-body.ts';
import { registerCall } from './http/register-call.ts';
import type { CallsConfig, Services } from './http/services.ts';
import { trustedProxies } from './http/trusted-proxies.ts';
import { refuseUnknownAddress } from './http/unknown-address.ts';
import type { Mail } from './mail/mail.ts';
import { measurementCalls } from './measurements/index.ts';
import { memberCalls } from './members/index.ts';
import { openApiDocument } from './openapi/openapi-document.ts';
import { placeCalls } from './places/index.ts';
import { planCalls } from './plans/index.ts';
import { recoveryCalls } from './recovery/index.ts';
import { authenticator, sessionCalls } from './sessions/index.ts';
import { userCalls } from './users/index.ts';

/** What the server is built from. The pool stays the caller's to close. */
export interface AppParts {
  config: CallsConfig;
  pool: Pool;
  mail: Mail;
  clock: Clock;
  /** Where requests and failures are logged. */
  log: FastifyBaseLogger;
}

/** Every call of the contract, feature by feature. */
const ANSWERED = [
  ...sessionCalls, ...userCalls, ...planCalls, ...memberCalls, ...measurementCalls, ...dietCalls, ...assignmentCalls, ...placeCalls,
  ...dashboardCalls, ...accountCalls, ...recoveryCalls,
];

const KIBIBYTE = 1024;

function newServer({ config, log }: AppParts): FastifyInstance {
  return fastify({
    loggerInstance: log,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: 256 * KIBIBYTE,
    requestTimeout: 30_000,
    ajv: { customOptions: { coerceTypes: false, useDefaults: false, removeAdditional: false, allErrors: true, keywords: ['numeric'] } },
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  });
}

/** Everything below `/api`: its own body parser and headers, so that documents on the same server are not touched. */
function registerApi(api: FastifyInstance, services: Services): void {
  takeJsonBodies(api);
  api.addHook('onRequest', async (_request, reply) => void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }));
  allowOrigins(api, services.config.corsOrigins);

  const authenticate = authenticator(services);
  for (const implementation of ANSWERED) registerCall(api, implementation, { services, authenticate });

  const document = openApiDocument(ANSWERED.map(({ call }) => call));
  api.get('/api/openapi.json', async () => document);
  // Found before any catch-all that serves documents.
  api.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/api/*', handler: refuseUnknownAddress });
}

/** Builds the server with every call of the API. Documents and health checks are registered on it by `serve`. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = newServer(parts);
  const { config, mail, clock, pool } = parts;
  const services: Services = { config, mail, clock, log: app.log, db: databaseOn(pool), background: new BackgroundWork(app.log) };
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(refuseUnknownAddress);
  app.addHook('onClose', () => services.background.finished());
  keepHouse(app, services);

  await app.register(async (api) => registerApi(api, services));
  return app;
}
