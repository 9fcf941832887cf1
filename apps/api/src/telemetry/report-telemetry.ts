import { calls, type TelemetryReport } from '@gym/api-contract';
import { implement } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';
import { addTallies } from './add-tallies.ts';
import { ReportingRate } from './reporting-rate.ts';
import { tallyReports } from './tally-reports.ts';

const rate = new ReportingRate();

const isFailure = ({ kind }: TelemetryReport): boolean => kind.endsWith('-failed');

/** Counts how loading and running went in a page. Failures stand in the log besides, by the reference that the user was shown. */
export const reportTelemetry = implement(calls.reportTelemetry, async ({ body: { events }, user, log }, services) => {
  const wait = Math.ceil(rate.take(user.id, services.clock.now().getTime()) / 1000);
  if (wait > 0)
    throw new Refusal(429, 'Too many reports. Send them together, and later.', {
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
