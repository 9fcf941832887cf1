import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { makeCluster, serveCluster } from './cluster.ts';

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
