import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { reasons } from '@gym/api-contract';
import { hasPostcodeLetters } from '@gym/rules';
import { accountRoutes } from '../../features/account/account.routes.ts';
import { membershipRoutes } from '../../features/memberships/memberships.routes.ts';
import { auditRoutes } from '../../features/audit/audit.routes.ts';
import { contributionRoutes } from '../../features/contributions/contributions.routes.ts';
import { dashboardRoutes } from '../../features/dashboard/dashboard.routes.ts';
import { dietRoutes } from '../../features/diet/diet.routes.ts';
import { exportRoutes } from '../../features/exports/exports.routes.ts';
import { runMaintenance } from '../maintenance/remove-expired-rows.ts';
import { HealthReads } from '../../platform/audit/health-reads.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { BackgroundWork } from '../../platform/concurrency/background-work.ts';
import type { Clock } from '../../platform/database/database-clock.ts';
import type { CallsConfig, ReleasedApps, Services } from '../../platform/http/implement-call.ts';
import { registerCors } from '../../platform/http/security-and-cors-headers.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { registerCall, registerFileCalls } from '../../platform/calls/register-call.ts';
import { asSpecified } from '../../platform/calls/specification-only.ts';
import { acceptOnlyJson } from '../../platform/http/request-body.ts';
import { createHttpServer, type Timeouts } from '../../platform/http/http-server.ts';
import { rejectUnknownPath, rejectUnknownRoute } from '../../platform/http/error-answers.ts';
import { type Mail, withMailEvents, withRetries } from '../../platform/mail/mail.ts';
import { measurementCorrectionRoutes, measurementRoutes } from '../../features/measurements/measurements.routes.ts';
import { memberDataRoutes } from '../../features/member-data/member-data.routes.ts';
import { mergeRoutes } from '../../features/merges/merges.routes.ts';
import { memberRoutes } from '../../features/members/members.routes.ts';
import { importRoutes } from '../../features/imports/imports.routes.ts';
import { resumeImports } from '../../features/imports/run-imports.ts';
import { openApiDocument } from '../../delivery/api-docs/openapi-document.ts';
import { placeRoutes } from '../../features/places/places.routes.ts';
import { tagRoutes } from '../../features/tags/tags.routes.ts';
import { savedViewRoutes } from '../../features/saved-views/saved-views.routes.ts';
import { planRoutes } from '../../features/plans/plans.routes.ts';
import { recoveryRoutes } from '../../features/recovery/recovery.routes.ts';
import { secondFactorRoutes } from '../../features/second-factor/second-factor.routes.ts';
import { publishServiceTokenKeys } from '../../features/sessions/service-token.ts';
import { sessionRoutes } from '../../features/sessions/sessions.routes.ts';
import { ServerKey } from '../../platform/database/server-key.ts';
import { authenticator } from '../../platform/auth/session-token-and-lifetime.ts';
import { registerRemoteMetrics, telemetryRoutes } from '../../features/telemetry/telemetry.routes.ts';
import { timelineRoutes } from '../../features/timeline/timeline.routes.ts';
import { RateLimiter } from '../../platform/throttling/rate-limiter.ts';
import { registerMetrics } from '../../platform/metrics/register-metrics.ts';
import { withPostcodeLetters } from '../../features/members/stored-member.ts';
import { type PictureStore, withHttpErrors } from '../../platform/uploads/picture-store.ts';
import { servePictures } from '../../platform/uploads/serve-pictures.ts';
import type { Tracing } from '../../platform/tracing/open-telemetry.ts';
import { userRoutes } from '../../features/users/users.routes.ts';

/** The parts of the server. The caller closes the pool. */
export interface AppParts {
  config: CallsConfig;
  pool: Pool;
  mail: Mail;
  /** Stores pictures. */
  pictures: PictureStore;
  clock: Clock;
  releasedApps: ReleasedApps;
  /** Logs requests and failures. */
  log: FastifyBaseLogger;
  /** The folders that this process writes to, by what they have: metrics show the space of their disks. */
  folders?: Readonly<Record<string, string>> | undefined;
  /** How long a request may take to arrive, if not the default. */
  timeouts?: Timeouts | undefined;
  /** Absent: nothing is traced. */
  tracing?: Pick<Tracing, 'traceRequests'> | undefined;
}

/** All calls of the contract, by feature. */
const ROUTES = [
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...planRoutes,
  ...memberRoutes,
  ...savedViewRoutes,
  ...tagRoutes,
  ...measurementRoutes,
  ...measurementCorrectionRoutes,
  ...timelineRoutes,
  ...dietRoutes,
  ...membershipRoutes,
  ...placeRoutes,
  ...dashboardRoutes,
  ...accountRoutes,
  ...recoveryRoutes,
  ...auditRoutes,
  ...contributionRoutes,
  ...telemetryRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...memberDataRoutes,
  ...mergeRoutes,
];

/**
 * Registers everything below `/api` with its own body parser and headers, which documents on the same server do not
 * get.
 */
function registerApi(api: FastifyInstance, services: Services): void {
  acceptOnlyJson(api);
  api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  registerCors(api, services.config.corsOrigins);
  api.addHook('onRequest', async () => {
    if (await services.clock.isWrong?.())
      throw new HttpError(503, reasons.failures.clock, { headers: { 'retry-after': '60' } });
  });

  const authenticate = authenticator(services);
  const { specificationOnly } = services.config;
  const routes = specificationOnly ? asSpecified(ROUTES) : ROUTES;
  const [files, others] = [
    routes.filter(({ call }) => call.file !== undefined),
    routes.filter(({ call }) => call.file === undefined),
  ];
  const letters = hasPostcodeLetters(services.config.gym.locale);
  for (const { call, answer } of others) {
    const accepted = letters ? { ...call, body: withPostcodeLetters(call.body) } : call;
    registerCall(api, { call: accepted, answer }, { services, authenticate });
  }
  registerFileCalls(api, files, { services, authenticate });

  if (!specificationOnly) {
    const document = openApiDocument(
      ROUTES.map(({ call }) => call),
      services.config.ownApiOrigins,
    );
    api.get('/api/openapi.json', async () => document);
  }
  // This route takes precedence over any catch-all that serves documents.
  const handler = specificationOnly ? rejectUnknownPath : rejectUnknownRoute;
  api.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/api/*', handler });
}

/** Builds the server with every call of the API. `serve` adds the documents and probes. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, mail, clock, pool, log, timeouts } = parts;
  const app = createHttpServer({ log, trustProxy: config.trustProxy, timeouts });
  parts.tracing?.traceRequests(app);
  const background = new BackgroundWork(app.log);
  const db = createDatabase(pool);
  const services: Services = {
    config,
    mail: withMailEvents(withRetries(mail, { log: app.log, ended: background.ended })),
    clock,
    log: app.log,
    db,
    serverKey: new ServerKey(db),
    pictures: withHttpErrors(parts.pictures, app.log),
    background,
    healthReads: new HealthReads({ db, clock, config }),
    reportRate: new RateLimiter(),
    serviceTokenRate: new RateLimiter(),
    releasedApps: parts.releasedApps,
  };
  const { folders } = parts;
  await registerMetrics(app, { operatorToken: config.operatorToken, pool, folders, ...services });
  app.setNotFoundHandler(rejectUnknownRoute);
  app.addHook('onClose', () => services.background.finished());
  runMaintenance(app, services);
  resumeImports(app, services);

  await app.register(async (api) => registerApi(api, services));
  servePictures(app, services);
  registerRemoteMetrics(app, services);
  publishServiceTokenKeys(app, services);
  return app;
}
