import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { makeCluster, serveCluster } from './cluster.ts';

/**
 * How a server ends: `pg_ctl stop -m fast`, `-m immediate`, or by the hardest of signals, which PostgreSQL cannot even
 * notice.
 */
export type StopMode = 'fast' | 'immediate' | 'killed';
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const;

/**
 * A server that tests end and start as they like, on one port and one cluster. It keeps what it was told, as in
 * production.
 */
export interface RestartablePostgres {
  readonly url: string;
  /** Ends it; resolves when its process is gone. What it served may still be on its way out. */
  stop(how: StopMode): Promise<void>;
  /**
   * Starts it; resolves once it takes connections, after recovery where that is needed. Where it is ended meanwhile,
   * that is no error.
   */
  start(): Promise<void>;
  /** Stops it and throws its data away. */
  discard(): Promise<void>;
}

/** A moment later it may work: processes of the killed server are still on their way out. */
const NOT_YET = /shared memory block .* is still in use|lock file .* already exists/;
const ATTEMPTS = 40;

/** Starts one. @param bin folder of `postgres` and `initdb` */
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
        // Its children keep the pipes open for a while; the process itself is what ends.
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
