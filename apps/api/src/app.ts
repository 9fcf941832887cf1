import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { accountRoutes } from './features/account/account.routes.ts';
import { membershipRoutes } from './features/memberships/memberships.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { dietRoutes } from './features/diet/diet.routes.ts';
import { exportRoutes } from './features/exports/exports.routes.ts';
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
import { measurementRoutes } from './features/measurements/measurements.routes.ts';
import { memberDataRoutes } from './features/member-data/member-data.routes.ts';
import { mergeRoutes } from './features/merges/merges.routes.ts';
import { memberRoutes } from './features/members/members.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { resumeImports } from './features/imports/run-imports.ts';
import { openApiDocument } from './openapi/openapi-document.ts';
import { placeRoutes } from './features/places/places.routes.ts';
import { planRoutes } from './features/plans/plans.routes.ts';
import { recoveryRoutes } from './features/recovery/recovery.routes.ts';
import { authenticator, sessionRoutes } from './features/sessions/sessions.routes.ts';
import { registerRemoteHealth, telemetryCalls } from './telemetry/index.ts';
import { registerMetrics } from './metrics/register-metrics.ts';
import type { PictureStore } from './uploads/picture-store.ts';
import { servePictures } from './uploads/serve-pictures.ts';
import { withinReach } from './uploads/within-reach.ts';
import { userRoutes } from './features/users/users.routes.ts';

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
  ...sessionRoutes,
  ...userRoutes,
  ...planRoutes,
  ...memberRoutes,
  ...measurementRoutes,
  ...dietRoutes,
  ...membershipRoutes,
  ...placeRoutes,
  ...dashboardRoutes,
  ...accountRoutes,
  ...recoveryRoutes,
  ...auditRoutes,
  ...telemetryCalls,
  ...exportRoutes,
  ...importRoutes,
  ...memberDataRoutes,
  ...mergeRoutes,
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
  resumeImports(app, services);

  await app.register(async (api) => registerApi(api, services));
  servePictures(app, services);
  registerRemoteHealth(app, services);
  return app;
}
