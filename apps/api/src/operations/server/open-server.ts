import { existsSync } from 'node:fs';
import { copyFile, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { NO_METRICS, type ReadVersionMetrics } from '@gym/release/scoreboard';
import { loadRelease, openStore, type Store } from '@gym/release/serve';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { reasons } from '@gym/api-contract';
import { type AppParts, buildApp } from './app.ts';
import type { Config } from '../../platform/config/config.ts';
import { PACKED_KIT } from '../../platform/config/data-settings.ts';
import { registerDocuments } from '../../delivery/documents/serve-documents.ts';
import {
  findWarnings,
  OVERRIDES_WARNING,
  registerProbes,
  watchAvailability,
  watchDatabase,
} from './probes-and-availability.ts';
import { FollowedApps, noteServedIn } from '../../delivery/releases/follow-release.ts';
import { createIdentities } from '../../delivery/release-service/identity.ts';
import { readRefusals, recordRefusal } from '../../delivery/release-service/refusals.ts';
import { createScoreboardReader, type Scoreboard } from '../../delivery/scoreboard/scoreboard-data.ts';
import { registerScoreboard } from '../../delivery/scoreboard/register-scoreboard.ts';
import { followArrangements } from '../../platform/contributions/follow-arrangements.ts';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { openProbe } from '../../platform/database/pool.ts';
import { readRemoteMetrics } from '../../features/telemetry/remote-metrics.ts';
import { startOfHour } from '../../features/telemetry/tallies.ts';
import { readVersionHistories } from '../../features/telemetry/version-metrics.ts';
import { registerPackages } from '../../delivery/packages/register-packages.ts';
import { registerHelp } from '../../delivery/help/register-help.ts';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { openMail } from '../../platform/mail/open-mail.ts';
import type { Tracing } from '../../platform/tracing/open-telemetry.ts';
import { registerMetrics } from '../../platform/metrics/register-metrics.ts';
import { accessPictures, testPictures } from '../../platform/uploads/picture-store.ts';
import { createFolder } from '../../platform/system/folders.ts';
import type { Clock } from '../../platform/database/database-clock.ts';

/** A database and its clock. */
interface ServedDatabase {
  readonly pool: Pool;
  readonly clock: Clock;
}

/**
 * Opens the server with calls, documents and probes, but does not listen yet. Without a database it serves documents
 * only.
 */
export async function openServer(
  config: Config,
  log: FastifyBaseLogger,
  database: ServedDatabase | undefined,
  {
    fillPackages = () => copyPackages(config.kitPackages),
    ...releases
  }: {
    /** Adds the packages of the kit that the registry lacks. By default, those that were packed with the product. */
    readonly fillPackages?: (() => Promise<void>) | undefined;
    /** Milliseconds between two checks for a new release. */
    readonly interval?: number;
  } = {},
): Promise<FastifyInstance> {
  // Loaded only where it is used: the library takes longer to load than the rest of the server.
  const tracing = config.tracing
    ? (await import('../../platform/tracing/open-telemetry.ts')).startTracing()
    : undefined;
  const releasedApps = new FollowedApps();
  const app = database
    ? await withCalls(config, log, { ...database, releasedApps }, tracing)
    : await documentsOnly(config, log, tracing);
  // Load the help on the first request, so that it does not delay the start.
  registerHelp(app, { config, read: async () => (await import('../../delivery/help/read-help.ts')).readHelp() });
  registerPackages(app, { folder: config.kitPackages, origin: config.apiOrigin, fill: fillPackages });
  const store = await openStore(config.releases);
  if (database && config.operatorToken !== undefined)
    registerScoreboard(app, { config, read: scoreboardReader(config, store, database, releases.interval) });
  if (database && config.releaseTeams !== undefined)
    await openReleaseService(app, { ...config, releaseTeams: config.releaseTeams }, { store, log, ...database });
  await registerDocuments(app, {
    config,
    store,
    load: loadRelease,
    noteServed: database && noteServedIn(createDatabase(database.pool)),
    arrangements: database && followArrangements(createDatabase(database.pool), (text) => log.warn(text)),
    onRelease: (release) => releasedApps.follow(release),
    ...releases,
  });
  return app;
}

/** Copies the packages of this version, each after its tarball. What is there stays: a version never changes. */
async function copyPackages(folder: string): Promise<void> {
  if (!existsSync(PACKED_KIT)) return;
  const files = (await readdir(PACKED_KIT, { recursive: true })).filter((file) => /\.(tgz|json)$/.test(file));
  for (const file of files.sort().reverse()) {
    const target = path.join(folder, file);
    if (existsSync(target)) continue;
    await createFolder(path.dirname(target));
    // Another process may copy the same file.
    const half = `${target}.${process.pid}`;
    await copyFile(path.join(PACKED_KIT, file), half);
    await rename(half, target);
  }
}

/** How old the scoreboard may be, in milliseconds. */
const SCOREBOARD_AGE_MS = 5_000;
const SHOWN_REFUSALS = 15;

function scoreboardReader(
  { releaseTrust, canaryLimits }: Config,
  store: Store,
  { pool, clock }: ServedDatabase,
  maxAgeMs = SCOREBOARD_AGE_MS,
): () => Promise<Scoreboard | undefined> {
  const db = createDatabase(pool);
  return createScoreboardReader({
    store: { ...store, signing: releaseTrust },
    thresholds: canaryLimits,
    maxAgeMs,
    readRefusals: () => readRefusals(db, SHOWN_REFUSALS),
    metrics: {
      read: metricsIn(db),
      readHistories: (remote, versions) => readVersionHistories(db, { remote, versions, now: clock.now() }),
    },
  });
}

/** Reads what browsers reported, as the watch does. */
const metricsIn =
  (db: Database): ReadVersionMetrics =>
  async ({ since, ...version }) => {
    const [found] = await readRemoteMetrics(db, { ...version, since: startOfHour(since.getTime()) });
    return found ?? NO_METRICS;
  };

/** The service loads the gate, so only the servers that have it do. */
async function openReleaseService(
  app: FastifyInstance,
  config: Config & { readonly releaseTeams: string },
  { store, log, pool, clock }: ServedDatabase & { readonly store: Store; readonly log: FastifyBaseLogger },
): Promise<void> {
  const { changesInThread } = await import('../../delivery/release-service/change-in-thread.ts');
  const { registerReleaseService } = await import('../../delivery/release-service/register-release-service.ts');
  const db = createDatabase(pool);
  const { releaseTrust, releaseSigningKey: signWith, cdnBase } = config;
  const signing = { ...releaseTrust, ...(signWith && { signWith }) };
  const changes = changesInThread({ address: config.releases, signing });
  app.addHook('onClose', () => changes.close());
  await registerReleaseService(app, {
    store: { ...store, signing },
    change: changes.change,
    identities: createIdentities({ db, config, clock, log }),
    clock,
    cdn: cdnBase === '/' ? undefined : cdnBase,
    readMetrics: metricsIn(db),
    recordRefusal: (refusal) => recordRefusal({ db, clock }, refusal),
  });
}

async function withCalls(
  config: Config,
  log: FastifyBaseLogger,
  { pool, clock, releasedApps }: ServedDatabase & Pick<AppParts, 'releasedApps'>,
  tracing: Tracing | undefined,
): Promise<FastifyInstance> {
  tracing?.traceQueries(pool);
  const [mail, pictures] = await Promise.all([openMail(config), accessPictures(config.uploads)]);
  const { dataDir, uploads } = config;
  const folders = { data: dataDir, ...('folder' in uploads && { uploads: uploads.folder }) };
  const app = await buildApp({ config, folders, pool, mail, pictures, clock, releasedApps, log, tracing });
  const warnings = findWarnings(config, mail);
  for (const warning of warnings.logged) log.warn(warning);
  const probe = openProbe(pool);
  registerProbes(app, { pool: probe, clock, warnings: warnings.published });
  watchDatabase(app, { probe, log });
  watchAvailability(app, { pool, log, testPictures: () => testPictures(config.uploads, pictures) });
  return app;
}

async function documentsOnly(
  config: Config,
  log: FastifyBaseLogger,
  tracing: Tracing | undefined,
): Promise<FastifyInstance> {
  const app = createHttpServer({ log, trustProxy: config.trustProxy });
  tracing?.traceRequests(app);
  await registerMetrics(app, { operatorToken: config.operatorToken });
  app.setNotFoundHandler(async () => {
    throw new HttpError(404, reasons.request.documentsOnly(config.apiBase));
  });
  if (config.remoteOverrides) log.warn(OVERRIDES_WARNING);
  registerProbes(app, { warnings: [] });
  return app;
}
