import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { accountCalls } from './account/index.ts';
import { assignmentCalls } from './assignments/index.ts';
import { auditCalls } from './audit/index.ts';
import { dashboardCalls } from './dashboard/index.ts';
import { dietCalls } from './diet/index.ts';
import { exportCalls } from './exports/index.ts';
import { keepHouse } from './housekeeping/keep-house.ts';
import { BackgroundWork } from './http/background-work.ts';
import type { Clock } from './http/clock.ts';
import { allowOrigins } from './http/cross-origin.ts';
import { databaseOn } from './http/database.ts';
import { registerFileCalls } from './http/file-calls.ts';
import { takeJsonBodies } from './http/json-body.ts';
import { newServer } from './http/new-server.ts';
import { registerCall } from './http/register-call.ts';
import type { Patience } from './http/request-limits.ts';
import type { CallsConfig, Services } from './http/services.ts';
import { refuseUnknownAddress } from './http/unknown-address.ts';
import type { Mail } from './mail/mail.ts';
import { measurementCalls } from './measurements/index.ts';
import { memberDataCalls } from './member-data/index.ts';
import { memberMergeCalls } from './member-merges/index.ts';
import { memberCalls } from './members/index.ts';
import { memberImportCalls } from './member-imports/index.ts';
import { keepImporting } from './member-imports/keep-importing.ts';
import { openApiDocument } from './openapi/openapi-document.ts';
import { placeCalls } from './places/index.ts';
import { planCalls } from './plans/index.ts';
import { recoveryCalls } from './recovery/index.ts';
import { authenticator, sessionCalls } from './sessions/index.ts';
import { registerRemoteHealth, telemetryCalls } from './telemetry/index.ts';
import { registerMetrics } from './metrics/register-metrics.ts';
import type { PictureStore } from './uploads/picture-store.ts';
import { servePictures } from './uploads/serve-pictures.ts';
import { withinReach } from './uploads/within-reach.ts';
import { userCalls } from './users/index.ts';

/** What the server is built from. The pool stays the caller's to close. */
export interface AppParts {
  config: CallsConfig;
  pool: Pool;
  mail: Mail;
  /** Where pictures are kept. */
  pictures: PictureStore;
  clock: Clock;
  /** Where requests and failures are logged. */
  log: FastifyBaseLogger;
  /** How long a request may take to arrive, where that is not the usual. */
  patience?: Patience | undefined;
}

/** Every call of the contract, feature by feature. */
const ANSWERED = [
  ...sessionCalls,
  ...userCalls,
  ...planCalls,
  ...memberCalls,
  ...measurementCalls,
  ...dietCalls,
  ...assignmentCalls,
  ...placeCalls,
  ...dashboardCalls,
  ...accountCalls,
  ...recoveryCalls,
  ...auditCalls,
  ...telemetryCalls,
  ...exportCalls,
  ...memberImportCalls,
  ...memberDataCalls,
  ...memberMergeCalls,
];

/** Everything below `/api`: its own body parser and headers, so that documents on the same server are not touched. */
function registerApi(api: FastifyInstance, services: Services): void {
  takeJsonBodies(api);
  api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  allowOrigins(api, services.config.corsOrigins);

  const authenticate = authenticator(services);
  const [files, others] = [
    ANSWERED.filter(({ call }) => call.file !== undefined),
    ANSWERED.filter(({ call }) => call.file === undefined),
  ];
  for (const implementation of others) registerCall(api, implementation, { services, authenticate });
  registerFileCalls(api, files, { services, authenticate });

  const document = openApiDocument(ANSWERED.map(({ call }) => call));
  api.get('/api/openapi.json', async () => document);
  // Found before any catch-all that serves documents.
  api.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/api/*', handler: refuseUnknownAddress });
}

/** Builds the server with every call of the API. Documents and health checks are registered on it by `serve`. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, mail, clock, pool, log, patience } = parts;
  const app = newServer({ log, trustProxy: config.trustProxy, patience });
  const services: Services = {
    config,
    mail,
    clock,
    log: app.log,
    db: databaseOn(pool),
    pictures: withinReach(parts.pictures, app.log),
    background: new BackgroundWork(app.log),
  };
  await registerMetrics(app, { operatorToken: config.operatorToken, pool, ...services });
  app.setNotFoundHandler(refuseUnknownAddress);
  app.addHook('onClose', () => services.background.finished());
  keepHouse(app, services);
  keepImporting(app, services);

  await app.register(async (api) => registerApi(api, services));
  servePictures(app, services);
  registerRemoteHealth(app, services);
  return app;
}
