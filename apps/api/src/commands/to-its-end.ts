import { OperatorError } from '../operator-error.ts';
import { endInOrder } from '../shutdown/end-in-order.ts';
import { Shutdown } from '../shutdown/shutdown.ts';
import { fail } from './fail.ts';

/**
 * Runs work that somebody waits for, and ends what it opened, however it goes. Told to end before, the command fails with the
 * sentence `stopped`: a script must not take half of it for all.
 */
export async function toItsEnd(work: (shutdown: Shutdown) => Promise<void>, stopped: string): Promise<number> {
  const shutdown = new Shutdown();
  let working = true;
  shutdown.add({
    close: async () => {
      if (working) throw new OperatorError(stopped);
    },
  });
  endInOrder(shutdown, fail);
  try {
    await work(shutdown);
    working = false;
    return 0;
  } catch (error) {
    // What breaks because we were told to end is said already.
    if (shutdown.begun) return 1;
    working = false;
    throw error;
  } finally {
    await shutdown.run(fail);
  }
}
