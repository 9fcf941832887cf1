import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { remoteMetrics, SESSION_BITS } from '../../platform/database/schema/index.ts';
import type { VersionHistory, VersionMetrics } from '../../platform/metrics/version-metrics.ts';
import { pickFields } from '../../platform/records/pick-fields.ts';
import { addHistograms, CLS_SCALE, eachHistogram, quantile, startOfHour, totalOf } from './tallies.ts';
import type { Database } from '../../platform/database/database.ts';

/** The union of two sets of sessions, as PostgreSQL writes them: a digit for each bit. */
export const addSessions = (one: string, other: string): string =>
  (BigInt(`0b${one}`) | BigInt(`0b${other}`)).toString(2).padStart(SESSION_BITS, '0');

/**
 * The number of sessions in a set. Two sessions may share a bit, so it is an estimate (linear counting): one of nine
 * may be missing, and it is within 5 % for hundreds.
 */
export function countSessions(set: string): number {
  const free = set.replaceAll('1', '').length;
  return Math.round(SESSION_BITS * Math.log(SESSION_BITS / Math.max(free, 1)));
}

/** The bit of a session, by its keyed hash. */
export const sessionBit = (hash: string): number => Buffer.from(hash, 'base64url').readUInt16BE(0) % SESSION_BITS;

/** The stored counts of a version in one hour, or a sum of them. */
export type Row = typeof remoteMetrics.$inferSelect;

type Counts = Readonly<Record<string, number>>;

/** Adds two objects of counts. */
function addCounts(one: Counts, other: Counts): Counts {
  return Object.entries(other).reduce((sum, [name, count]) => ({ ...sum, [name]: (sum[name] ?? 0) + count }), one);
}

export const addRows = (one: Row, other: Row): Row => ({
  ...one,
  loads: one.loads + other.loads,
  errors: one.errors + other.errors,
  replaced: one.replaced + other.replaced,
  failures: addCounts(one.failures, other.failures),
  screens: addCounts(one.screens, other.screens),
  ...eachHistogram((name) => addHistograms(one[name], other[name])),
  sessions: addSessions(one.sessions, other.sessions),
  failedSessions: addSessions(one.failedSessions, other.failedSessions),
});

export function metricsOf(row: Row): VersionMetrics {
  const p75 = eachHistogram((name) => quantile(row[name], 0.75));
  const measured = eachHistogram((name) => totalOf(row[name]));
  return {
    ...pickFields(row, 'remote', 'version', 'loads', 'errors', 'replaced'),
    sessions: countSessions(row.sessions),
    failedSessions: countSessions(row.failedSessions),
    phases: row.failures,
    failures: totalOf(Object.values(row.failures)),
    p75: { load: p75.loadTimes, LCP: p75.lcp, INP: p75.inp, CLS: p75.cls === null ? null : p75.cls / CLS_SCALE },
    measured: { load: measured.loadTimes, LCP: measured.lcp, INP: measured.inp, CLS: measured.cls },
  };
}

const HOUR = 3_600_000;
const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;

/** Reads what browsers reported of some versions of a remote or of the shell. The current hour counts as one. */
export async function readVersionHistories(
  db: Database,
  { remote, versions, now }: { readonly remote: string; readonly versions: readonly string[]; readonly now: Date },
): Promise<VersionHistory[]> {
  const hoursAgo = (hours: number) => startOfHour(now.getTime() - (hours - 1) * HOUR);
  const rows = await db
    .select()
    .from(remoteMetrics)
    .where(
      and(
        eq(remoteMetrics.remote, remote),
        inArray(remoteMetrics.version, [...versions]),
        gte(remoteMetrics.hour, hoursAgo(WEEK_HOURS)),
      ),
    )
    .orderBy(asc(remoteMetrics.hour));
  return versions.map((version) =>
    historyOf(
      version,
      rows.filter((row) => row.version === version),
      hoursAgo(DAY_HOURS),
    ),
  );
}

function historyOf(version: string, week: readonly Row[], dayBegin: Date): VersionHistory {
  const day = week.filter(({ hour }) => hour >= dayBegin);
  const [ofDay, ofWeek] = [sumOf(day), sumOf(week)];
  return {
    version,
    hours: day.map((row) => {
      const { loads, failures, errors } = metricsOf(row);
      return { hour: row.hour, loads, faults: failures + errors };
    }),
    ...(ofDay && { day: metricsOf(ofDay) }),
    ...(ofWeek && { week: metricsOf(ofWeek) }),
    screens: Object.entries(ofWeek?.screens ?? {})
      .map(([name, count]) => {
        const [screen = '', error = ''] = name.split(' ');
        return { screen, error, count };
      })
      .sort((one, other) => other.count - one.count),
  };
}

const sumOf = ([first, ...rest]: readonly Row[]): Row | undefined => first && rest.reduce(addRows, first);
