import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { remoteMetrics } from '../../platform/database/schema/index.ts';
import type { VersionHistory } from '../../shared/remote-metrics/version-metrics.ts';
import { startOfHour } from './tallies.ts';
import { addRows, metricsOf, type Row } from './version-metrics.ts';

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
