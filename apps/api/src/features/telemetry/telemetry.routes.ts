import { sql } from 'drizzle-orm';
import { calls, reasons, type TelemetryReport } from '@gym/api-contract';
import { AUDIENCES } from '../../platform/auth/access.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { countedReports } from '../../platform/database/schema/index.ts';
import { implement, type Services, type SignedIn } from '../../platform/http/implement-call.ts';
import { sessionBit } from './version-metrics.ts';
import {
  addTallies,
  brokenScreen,
  type CountableReport,
  isRefusedCall,
  keyOf,
  startOfHour,
  tallyReports,
} from './tallies.ts';

/** The shell's name in the metrics: its reports name no remote. */
const SHELL = 'shell';

/** The reports of versions that pages of this user's audience may run. All others are invented, local or previews. */
const reportsOfRelease = (
  reports: readonly TelemetryReport[],
  { role }: SignedIn,
  { releasedApps }: Pick<Services, 'releasedApps'>,
): CountableReport[] =>
  reports
    .map((report) => ({ ...report, remote: report.remote ?? SHELL, version: report.version ?? '' }))
    .filter(({ remote, version }) => releasedApps.runs(AUDIENCES[role], remote, version));

/** What counts once for each session, version and hour. */
const kindOf = (report: TelemetryReport): string => {
  const { kind, name } = report;
  if (kind === 'web-vital') return name ?? '';
  if (isRefusedCall(report)) return 'screen-failed';
  return kind === 'page-failed' ? 'remote-failed' : kind;
};

interface HourOfSession {
  readonly sessionId: number;
  readonly hour: Date;
}

/** The reports by their marks: the first of each kind and version. */
async function markReports(
  { serverKey }: Pick<Services, 'serverKey'>,
  reports: readonly CountableReport[],
  { sessionId, hour }: HourOfSession,
): Promise<Map<string, CountableReport>> {
  const marked = new Map<string, CountableReport>();
  for (const report of reports) {
    const { remote, version } = report;
    const text = `${hour.toISOString()} ${remote} ${version} ${kindOf(report)} ${sessionId}`;
    const mark = await serverKey.hash('counted report', text);
    if (!marked.has(mark)) marked.set(mark, report);
  }
  return marked;
}

/** Stores the marks. @returns those that were not stored before */
async function storeMarks(tx: Transaction, hour: Date, marks: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ mark: string }>(sql`
    insert into ${countedReports} (hour, mark)
    select ${hour.toISOString()}::timestamptz, mark from unnest(${sql.param(marks)}::text[]) as mark order by mark
    on conflict do nothing returning mark`);
  return new Set(rows.map(({ mark }) => mark));
}

/**
 * Adds a session's reports to the metrics of this hour: of each version one load, one failed load, one broken screen,
 * and so on. A session that fails ten times counts once, so nobody decides a release alone. Nothing that is stored
 * names the session.
 */
async function countReports(
  services: Pick<Services, 'db' | 'clock' | 'serverKey' | 'releasedApps'>,
  user: SignedIn,
  reports: readonly TelemetryReport[],
): Promise<void> {
  const { db, clock, serverKey } = services;
  const countable = reportsOfRelease(reports, user, services);
  if (countable.length === 0) return;
  const { sessionId } = user;
  const hour = startOfHour(clock.now().getTime());
  const marked = await markReports(services, countable, { sessionId, hour });
  const bits = new Map<string, number>();
  for (const name of new Set(countable.map(keyOf)))
    bits.set(name, sessionBit(await serverKey.hash('session of a version', `${name} ${sessionId}`)));
  await db.transaction(async (tx) => {
    const stored = await storeMarks(tx, hour, [...marked.keys()]);
    const first = [...marked].flatMap(([mark, report]) => (stored.has(mark) ? [report] : []));
    const tallies = tallyReports(first).map((tally) => ({ ...tally, bit: bits.get(keyOf(tally)) ?? 0 }));
    if (tallies.length > 0) await addTallies(tx, hour, tallies);
  });
}

const isFailure = (report: TelemetryReport): boolean => report.kind.endsWith('-failed') || isRefusedCall(report);

/** Counts a page's reports. Failures are logged too, with the reference that the user saw. */
const reportTelemetry = implement(calls.reportTelemetry, async ({ body: { events }, user, log }, services) => {
  const tooMany = { reason: reasons.limits.reports, cause: 'telemetry' };
  services.reportRate.require(user.id, services.clock.now().getTime(), tooMany);
  const reports = events as readonly TelemetryReport[];
  await countReports(services, user, reports);
  const failed = reports.filter(isFailure).map((one) => {
    const { kind, remote, version, phase, call, reference } = one;
    return { kind, remote, version, phase, call, ...(kind === 'screen-failed' && brokenScreen(one)), reference };
  });
  if (failed.length > 0) log.warn({ failed }, 'a page reports failures');
  return { status: 'success', result: 'success' };
});

export { registerRemoteMetrics } from './remote-metrics.ts';
export const telemetryRoutes = [reportTelemetry];
