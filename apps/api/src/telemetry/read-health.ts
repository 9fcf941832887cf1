import { and, desc, eq, gte } from 'drizzle-orm';
import type { Database } from '../http/database.ts';
import { remoteHealth } from '../schema/index.ts';
import { quantile, together, totalOf, type Histogram } from './histogram.ts';
import { CLS_SCALE } from './tally-reports.ts';

/** What is measured in milliseconds; CLS is a share. */
type Measure = 'load' | 'LCP' | 'INP' | 'CLS';

/** How a version fares. */
export interface VersionHealth {
  readonly remote: string;
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
  /** The same by the phase in which loading ended. */
  readonly phases: Readonly<Record<string, number>>;
  readonly errors: number;
  readonly replaced: number;
  /** What three of four were not above; null where nothing was measured. */
  readonly p75: Readonly<Record<Measure, number | null>>;
  /** How many each of them is of. */
  readonly measured: Readonly<Record<Measure, number>>;
}

export interface WhichHealth {
  readonly remote?: string | undefined;
  readonly version?: string | undefined;
  readonly since: Date;
}

type Row = typeof remoteHealth.$inferSelect;

/** More hours of more versions than anybody asks for. */
const MOST_ROWS = 10_000;

const added = (one: Row, other: Row): Row => ({
  ...one,
  loads: one.loads + other.loads,
  errors: one.errors + other.errors,
  replaced: one.replaced + other.replaced,
  failures: Object.entries(other.failures).reduce(
    (sum, [phase, count]) => ({ ...sum, [phase]: (sum[phase] ?? 0) + count }),
    one.failures,
  ),
  loadTimes: together(one.loadTimes, other.loadTimes),
  lcp: together(one.lcp, other.lcp),
  inp: together(one.inp, other.inp),
  cls: together(one.cls, other.cls),
});

function healthOf({
  remote,
  version,
  loads,
  errors,
  replaced,
  failures,
  loadTimes,
  lcp,
  inp,
  cls,
}: Row): VersionHealth {
  const p75 = (histogram: Histogram) => quantile(histogram, 0.75);
  const share = p75(cls);
  return {
    remote,
    version,
    loads,
    errors,
    replaced,
    phases: failures,
    failures: totalOf(Object.values(failures)),
    p75: { load: p75(loadTimes), LCP: p75(lcp), INP: p75(inp), CLS: share === null ? null : share / CLS_SCALE },
    measured: { load: totalOf(loadTimes), LCP: totalOf(lcp), INP: totalOf(inp), CLS: totalOf(cls) },
  };
}

/** How versions fared since the hour of a moment, by remote and version. */
export async function readHealth(db: Database, { remote, version, since }: WhichHealth): Promise<VersionHealth[]> {
  const rows = await db
    .select()
    .from(remoteHealth)
    .where(
      and(
        gte(remoteHealth.hour, since),
        remote === undefined ? undefined : eq(remoteHealth.remote, remote),
        version === undefined ? undefined : eq(remoteHealth.version, version),
      ),
    )
    .orderBy(desc(remoteHealth.hour))
    .limit(MOST_ROWS);
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.remote} ${row.version}`;
    const known = sums.get(key);
    sums.set(key, known === undefined ? row : added(known, row));
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => healthOf(row));
}
