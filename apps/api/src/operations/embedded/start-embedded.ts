import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../../platform/system/process-identity.ts';
import { type Postmaster, type Cluster, spawnPostmaster, stopPostmaster, survivingPostmaster } from './postmaster.ts';
import { isDatabaseUnavailable } from '../../platform/database/database-errors.ts';
import { checkDiskSpace, NEW_CLUSTER_BYTES } from '../../platform/system/disk-space.ts';
import { prepareDataFolder, readOrCreateSecret } from '../data-folder/data-folder.ts';
import { claimDataFolder } from '../data-folder/server-lock.ts';
import { type EmbeddedAccounts, setUpAccounts } from './accounts.ts';
import { findBinaries } from './binaries.ts';
import { hasCluster, initialiseCluster, takeOwnership } from './cluster.ts';
import { chooseRunner, explainRootError } from './runner.ts';
import { credentials, type Credentials } from './running-postgres.ts';

export interface Supervisor {
  /** The running PostgreSQL. */
  current(): Postmaster;
  /** Stops supervising. Waits for a restart in progress. */
  end(): Promise<void>;
}

const INTERVAL = 500;
const LONGEST_WAIT = 30_000;

/** Restarts PostgreSQL on the same port if it ends by itself, so that the pool can reconnect. */
export function supervise(
  first: Postmaster,
  restart: (port: number) => Promise<Postmaster>,
  warn: (text: string) => void,
): Supervisor {
  let now = first;
  let looking: Promise<void> | undefined;
  let ended = false;
  let wait = INTERVAL;
  let notBefore = 0;

  async function look(): Promise<void> {
    if (Date.now() < notBefore || (await isAlive(now.pid)) || ended) return;
    warn('The embedded database ended unexpectedly and is started again.');
    try {
      now = await restart(now.port);
      wait = INTERVAL;
    } catch (error) {
      warn((error as Error).message);
      wait = Math.min(wait * 2, LONGEST_WAIT);
      notBefore = Date.now() + wait;
    }
  }

  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, INTERVAL);
  timer.unref();
  return {
    current: () => now,
    async end() {
      ended = true;
      clearInterval(timer);
      await looking;
    },
  };
}

/** PostgreSQL as a child process, with its data in DATA_DIR. */
export interface EmbeddedPostgres {
  /** The cluster's administrator, who may do anything. */
  readonly administrator: Credentials;
  readonly accounts: EmbeddedAccounts;
  /** Stops PostgreSQL in order and releases the data folder. */
  stop(): Promise<void>;
  /** Does the same without waiting, when the process ends at once. */
  stopNow(): void;
}

/**
 * Starts the embedded PostgreSQL, or connects to the one that a killed server left running.
 * @throws OperatorError if the machine, user or folder does not allow it, or another server uses the folder
 */
export async function startEmbedded(
  dataDir: string,
  warn: (text: string) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  await prepareDataFolder(dataDir);
  const lock = await claimDataFolder(dataDir);
  try {
    const cluster: Cluster = {
      folder: path.join(dataDir, 'postgres'),
      logFile: path.join(dataDir, 'postgres.log'),
      password: await readOrCreateSecret(path.join(dataDir, 'postgres-password')),
      runner: await chooseRunner(binaries.root),
    };
    if (!(await hasCluster(cluster.folder, binaries.major))) {
      await checkDiskSpace([{ folder: dataDir, bytes: NEW_CLUSTER_BYTES }]);
      await initialiseCluster(cluster.folder, cluster.password, cluster.runner);
    }
    const running = await run(cluster);
    const keeper = supervise(running, (port) => run(cluster, port), warn);
    const administrator = credentials(running.port, cluster.password);
    let accounts: EmbeddedAccounts;
    try {
      accounts = await untilItStays(() => setUpAccounts(administrator));
    } catch (error) {
      await keeper.end();
      await stopPostmaster(keeper.current().pid, { binaries: binaries.root, folder: cluster.folder });
      throw error;
    }
    return {
      administrator,
      accounts,
      async stop() {
        await keeper.end();
        await stopPostmaster(keeper.current().pid, { binaries: binaries.root, folder: cluster.folder });
        await lock.release();
      },
      stopNow() {
        try {
          process.kill(keeper.current().pid, 'SIGINT');
        } catch {
          // It has already ended.
        }
      },
    };
  } catch (error) {
    await lock.release();
    throw explainRootError(error);
  }
}

const STAYS_TIMEOUT = 60_000;

/** A PostgreSQL that survived another server may end just after its takeover. The keeper starts it again by itself. */
async function untilItStays<T>(connect: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + STAYS_TIMEOUT; ; await pause(100)) {
    try {
      return await connect();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
    }
  }
}

async function run(cluster: Cluster, port?: number): Promise<Postmaster> {
  const surviving = await survivingPostmaster(cluster);
  if (surviving) return surviving;
  await takeOwnership(cluster.folder, cluster.runner);
  return spawnPostmaster(cluster, port);
}
