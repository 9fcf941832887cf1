import { endGroup } from '../process/children.ts';
import { makeCluster } from './cluster.ts';
import { serveCluster } from './serve-cluster.ts';

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
        await endGroup(child, 'SIGINT');
        cluster.discard();
      },
    };
  } catch (error) {
    cluster.discard();
    throw error;
  }
}
