import { calls, type TelemetryReport, reasons } from '@gym/api-contract';
import { HttpError } from '../../platform/errors/http-error.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { addTallies, tallyReports } from './tallies.ts';

/** Batches that a user may send at once, and the time until one more is allowed. A page sends a few a minute. */
const MAX_BATCHES = 30;
const REFILL_MS = 4_000;

interface Reporter {
  left: number;
  at: number;
}

/**
 * Limits the reports of a user, per process. Stored metrics are bounded anyway, so this only protects the database.
 * Users with all batches available again are forgotten.
 */
class ReportRateLimiter {
  readonly #reporters = new Map<number, Reporter>();

  /** Takes one batch of the user's allowance. @returns milliseconds until a batch is allowed; 0 if this one is */
  take(userId: number, now: number): number {
    this.#forget(now);
    const known = this.#reporters.get(userId) ?? { left: MAX_BATCHES, at: now };
    const left = leftAt(known, now);
    if (left < 1) return Math.ceil((1 - left) * REFILL_MS);
    // Re-inserted at the end, so that the map is sorted by the last report.
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

/** Counts a page's reports. Failures are logged too, with the reference that the user saw. */
const reportTelemetry = implement(calls.reportTelemetry, async ({ body: { events }, user, log }, services) => {
  const wait = Math.ceil(rate.take(user.id, services.clock.now().getTime()) / 1000);
  if (wait > 0)
    throw new HttpError(429, reasons.limits.reports, {
      headers: { 'retry-after': String(wait) },
      cause: 'telemetry',
    });
  const reports = events as readonly TelemetryReport[];
  await addTallies(services, user.id, tallyReports(reports));
  const failed = reports
    .filter(isFailure)
    .map(({ kind, remote, version, phase, reference }) => ({ kind, remote, version, phase, reference }));
  if (failed.length > 0) log.warn({ failed }, 'a page reports failures');
  return { status: 'success', result: 'success' };
});

export { registerRemoteMetrics } from './remote-metrics.ts';
export const telemetryRoutes = [reportTelemetry];
