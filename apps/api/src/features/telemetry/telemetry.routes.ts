import { calls, type TelemetryReport, reasons } from '@gym/api-contract';
import { implement } from '../../platform/http/implement-call.ts';
import { tooManyRequests } from '../../platform/throttling/attempts.ts';
import { countReports } from './counted-reports.ts';
import { brokenScreen } from './tallies.ts';

const isFailure = ({ kind }: TelemetryReport): boolean => kind.endsWith('-failed');

/** Counts a page's reports. Failures are logged too, with the reference that the user saw. */
const reportTelemetry = implement(calls.reportTelemetry, async ({ body: { events }, user, log }, services) => {
  const waitMs = services.reportRate.take(user.id, services.clock.now().getTime());
  if (waitMs > 0) throw tooManyRequests(waitMs, () => reasons.limits.reports, 'telemetry');
  const reports = events as readonly TelemetryReport[];
  await countReports(services, user, reports);
  const failed = reports.filter(isFailure).map((one) => {
    const { kind, remote, version, phase, reference } = one;
    return { kind, remote, version, phase, ...(kind === 'screen-failed' && brokenScreen(one)), reference };
  });
  if (failed.length > 0) log.warn({ failed }, 'a page reports failures');
  return { status: 'success', result: 'success' };
});

export { registerRemoteMetrics } from './remote-metrics.ts';
export const telemetryRoutes = [reportTelemetry];
