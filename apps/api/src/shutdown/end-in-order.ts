import { LONGEST_ENDING } from './leave-in-order.ts';
import type { Shutdown } from './shutdown.ts';

/** SIGHUP: the terminal was closed. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** Longer than the requests under way may take, and a database to end behind them. */
const PATIENCE = LONGEST_ENDING + 30_000;

/**
 * Lets the process end in order, whatever ends it: a signal, or an exception nobody caught. A second signal does not
 * wait any longer.
 */
export function endInOrder(shutdown: Shutdown, report: (error: unknown) => void, drainSeconds = 0): void {
  async function end(code: number): Promise<void> {
    setTimeout(() => process.exit(1), PATIENCE + drainSeconds * 1000).unref();
    const well = await shutdown.run(report);
    process.exit(well ? code : 1);
  }
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (shutdown.begun) process.exit(1);
      void end(0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      report(error);
      if (!shutdown.begun) void end(1);
    });
  }
  process.on('exit', () => shutdown.runNow());
}
