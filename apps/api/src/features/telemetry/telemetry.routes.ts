import { calls, type TelemetryReport } from '@gym/api-contract';
import { HttpError } from '../../platform/errors/http-error.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { addTallies, tallyReports } from './tallies.ts';

/** Batches that a user may send at once, and how long until there is room for one more. A page sends a few a minute. */
const MAX_BATCHES = 30;
const REFILL_MS = 4_000;

interface Reporter {
  left: number;
  at: number;
}

/**
 * How often a user may report, in this process: what is kept is bounded by itself, so this only spares the database. Users who have
 * all their batches again are forgotten.
 */
class ReportRateLimiter {
  readonly #reporters = new Map<number, Reporter>();

  /** Takes a batch. @returns milliseconds until one may be sent, 0 where this one may */
  take(userId: number, now: number): number {
    this.#forget(now);
    const known = this.#reporters.get(userId) ?? { left: MAX_BATCHES, at: now };
    const left = leftAt(known, now);
    if (left < 1) return Math.ceil((1 - left) * REFILL_MS);
    // Behind the others, so that the first are those that reported longest ago.
    this.#reporters.delete(userId);
    this.#reporters.set(userId, { left: left - 1, at: now });
    return 0;
  }

  #forget(now: number): void {
    for (const [id, reporter] of this.#reporters) {
      if (leftAt(reporter, now) < MAX_BATCHES) return;
      this.#reporters.delete(id);
    }
  }
}

const leftAt = ({ left, at }: Reporter, now: number): number =>
  Math.min(MAX_BATCHES, left + Math.max(0, now - at) / REFILL_MS);

const rate = new ReportRateLimiter();

const isFailure = ({ kind }: TelemetryReport): boolean => kind.endsWith('-failed');

/** Counts how loading and running went in a page. Failures stand in the log besides, by the reference that the user was shown. */
const reportTelemetry = implement(calls.reportTelemetry, async ({ body: { events }, user, log }, services) => {
  const wait = Math.ceil(rate.take(user.id, services.clock.now().getTime()) / 1000);
  if (wait > 0)
    throw new HttpError(429, 'Too many reports. Send them together, and later.', {
      headers: { 'retry-after': String(wait) },
      cause: 'telemetry',
    });
  const reports = events as readonly TelemetryReport[];
  await addTallies(services, tallyReports(reports));
  const failed = reports
    .filter(isFailure)
    .map(({ kind, remote, version, phase, reference }) => ({ kind, remote, version, phase, reference }));
  if (failed.length > 0) log.warn({ failed }, 'a page reports failures');
  return { status: 'success', result: 'success' };
});

export { registerRemoteMetrics } from './remote-metrics.ts';
export const telemetryRoutes = [reportTelemetry];
