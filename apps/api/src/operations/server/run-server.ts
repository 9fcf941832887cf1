import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { BeforeMigrating } from '../migrations/migrate.ts';
import type { DatabaseClock } from '../../platform/database/database-clock.ts';
import { demoPassword, prepareDataFolder } from '../data-folder/data-folder.ts';
import { openDatabase, type OpenDatabase } from '../database/open-database.ts';
import { closeGracefully } from './stop-gracefully.ts';
import type { Shutdown } from '../../platform/system/shutdown.ts';
import { listen, requireFreeAddress } from './listen-on-port-or-socket.ts';

/** Options for opening a database that may need an upgrade: what runs before it, and where its lines go. */
export const upgradeOptions = (
  config: Config,
  say: (text: string) => void,
): { beforeMigrating: BeforeMigrating | undefined; say: (text: string) => void } => ({
  say,
  // Most starts upgrade nothing, so they need not load the code of backups.
  beforeMigrating: config.backupBeforeUpgrade
    ? async (connection) =>
        (await import('../backup/backup-before-upgrade.ts')).backUpBeforeUpgrade(connection, config, say)
    : undefined,
});

/** A server that accepts requests. */
export interface RunningServer {
  /** The URL to open in the browser. */
  readonly url: string;
  /** The password of the demo accounts, if this is a demo. */
  readonly password?: string | undefined;
}

interface RunOptions {
  readonly log: FastifyBaseLogger;
  /** Registers everything that is opened, immediately. */
  readonly shutdown: Shutdown;
  /** Builds the release, after the quick checks have passed. */
  readonly build?: (() => Promise<void>) | undefined;
  /** Packs the kit, at the first request for one of its packages. */
  readonly fillPackages?: (() => Promise<void>) | undefined;
}

/** Opens everything in the configuration and starts to listen. Quick checks come before slow ones. */
export async function runServer(
  config: Config,
  { log, shutdown, build, fillPackages }: RunOptions,
): Promise<RunningServer> {
  const opening = config.apiBase ? undefined : openOurDatabase(config, log, shutdown);
  // Load our own code while PostgreSQL starts.
  const loading = import('./open-server.ts');
  const [database] = await Promise.all([opening, loading]);
  const clock = database && (await followClock(database, log, shutdown));
  await requireFreeAddress(config);
  // Fill the places while the build runs in other processes.
  await Promise.all([build?.(), database && fillPlaces(config, database)]);
  const password = database && config.demo ? await openDemo(config, database) : undefined;
  const { openServer } = await loading;
  const app = await openServer(config, log, database && clock && { pool: database.pool, clock }, {
    fillPackages,
  });
  closeGracefully(app, {
    drainSeconds: config.drainSeconds,
    socket: config.socket,
    proxied: config.trustProxy !== false,
  });
  shutdown.add({ close: () => app.close() });
  return { url: await listen(app, config), password };
}

async function openOurDatabase(config: Config, log: FastifyBaseLogger, shutdown: Shutdown): Promise<OpenDatabase> {
  const opening = openDatabase(config, (text) => log.warn(text), {
    announce: true,
    ...upgradeOptions(config, (text) => log.info(text)),
  });
  let closeNow = () => {};
  // Register it before it is open, so that a stop during PostgreSQL's start waits for it and stops it too.
  shutdown.add({ close: async () => (await opening.catch(() => undefined))?.close(), closeNow: () => closeNow() });
  const database = await opening;
  closeNow = () => database.closeNow();
  return database;
}

/** Opens the database's clock before anything is written by it. */
async function followClock({ pool }: OpenDatabase, log: FastifyBaseLogger, shutdown: Shutdown): Promise<DatabaseClock> {
  const { openClock } = await import('../../platform/database/database-clock.ts');
  const clock = await openClock(pool, undefined, log);
  const stop = clock.compareRegularly();
  shutdown.add({ close: async () => stop() });
  return clock;
}

async function fillPlaces({ gym }: Config, { ownerPool }: OpenDatabase): Promise<void> {
  const { loadPlaces } = await import('../../features/places/load-places.ts');
  await loadPlaces(ownerPool, gym.fixedCities);
}

async function openDemo(config: Config, { ownerPool }: OpenDatabase): Promise<string> {
  const { seedDemo } = await import('../demo-gym/seed-demo.ts');
  await prepareDataFolder(config.dataDir);
  const password = await demoPassword(config);
  await seedDemo(ownerPool, { password, timeZone: config.gym.timeZone });
  return password;
}
