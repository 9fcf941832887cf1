import { isAlive } from '../../platform/system/process-identity.ts';
import type { Postmaster } from './postmaster.ts';

export interface Supervisor {
  /** The PostgreSQL that runs now. */
  current(): Postmaster;
  /** Ends the watch; a restart under way is waited for. */
  end(): Promise<void>;
}

const INTERVAL = 500;
const LONGEST_WAIT = 30_000;

/** Watches PostgreSQL and starts it again on the same port should it end by itself: the pool then finds it again. */
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
