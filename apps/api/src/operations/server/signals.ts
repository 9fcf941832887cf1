import { MAX_CLOSE_MS } from './close-gracefully.ts';
import type { Shutdown } from '../../platform/system/shutdown.ts';

/** The closing of a terminal sends SIGHUP. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** Longer than requests in flight may take, plus time to stop the database. */
const SHUTDOWN_TIMEOUT = MAX_CLOSE_MS + 30_000;

interface StopOptions {
  readonly drainSeconds?: number;
  /** Runs when the first signal arrives. */
  readonly began?: (signal: string) => void;
}

/** Shuts down in order after a signal or an uncaught exception. A second signal ends the process without waiting. */
export function shutDownOnSignals(
  shutdown: Shutdown,
  report: (error: unknown) => void,
  { drainSeconds = 0, began = () => undefined }: StopOptions = {},
): void {
  async function end(code: number): Promise<void> {
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT + drainSeconds * 1000).unref();
    const well = await shutdown.run(report);
    process.exit(well ? code : 1);
  }
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (shutdown.started) process.exit(1);
      began(signal);
      void end(0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      report(error);
      if (!shutdown.started) void end(1);
    });
  }
  process.on('exit', () => shutdown.runNow());
}
