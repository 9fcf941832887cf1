import { isAlive } from '../../platform/system/process-identity.ts';
import type { Postmaster } from './postmaster.ts';

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
