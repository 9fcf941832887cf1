import { sql } from 'drizzle-orm';
import type { TelemetryReport } from '@gym/api-contract';
import type { Transaction } from '../../platform/database/database.ts';
import { remoteMetrics, SESSION_BITS } from '../../platform/database/schema/index.ts';

/**
 * Upper ends of the buckets, from 10 ms to a minute, each 20 % above the previous one. One more bucket takes the rest.
 */
const BUCKET_ENDS = Array.from({ length: 49 }, (_end, index) => Math.round(10 * 1.2 ** index));

/** The number of values in each bucket; a missing bucket is empty. */
export type Histogram = readonly number[];

export const emptyHistogram = (): number[] => BUCKET_ENDS.map(() => 0).concat(0);

/** The index of a value's bucket. */
export function bucketOf(value: number): number {
  const index = BUCKET_ENDS.findIndex((end) => value < end);
  return index < 0 ? BUCKET_ENDS.length : index;
}

/** Counts a value in a histogram. */
function addValue(histogram: number[], value: number): void {
  const bucket = bucketOf(value);
  histogram[bucket] = (histogram[bucket] ?? 0) + 1;
}

export const totalOf = (histogram: Histogram): number => histogram.reduce((sum, count) => sum + count, 0);

export const addHistograms = (one: Histogram, other: Histogram): number[] =>
  emptyHistogram().map((_none, bucket) => (one[bucket] ?? 0) + (other[bucket] ?? 0));

/**
 * The value below which a share of all values lies, such as `quantile(times, 0.75)`; null for an empty histogram.
 * Values are assumed to be spread evenly within a bucket, so the result is at most 20 % off.
 */
export function quantile(histogram: Histogram, share: number): number | null {
  let left = share * totalOf(histogram);
  if (left === 0) return null;
  const part = histogram.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
  const [begin = 0, end] = [BUCKET_ENDS[part - 1], BUCKET_ENDS[part]];
  if (end === undefined) return begin;
  const count = histogram[part] ?? 1;
  return Math.round(begin + ((end - begin) * (left + count)) / count);
}

/** The histograms of a version. */
const HISTOGRAMS = ['loadTimes', 'lcp', 'inp', 'cls'] as const;
type Histograms<Each> = Record<(typeof HISTOGRAMS)[number], Each>;

/** Makes each histogram of a version. */
export const eachHistogram = <Each>(make: (name: (typeof HISTOGRAMS)[number]) => Each): Histograms<Each> =>
  Object.fromEntries(HISTOGRAMS.map((name) => [name, make(name)])) as Histograms<Each>;

const HOUR = 3_600_000;

/** The beginning of a moment's hour in UTC. */
export const startOfHour = (moment: number): Date => new Date(Math.floor(moment / HOUR) * HOUR);

/** A report of a released version. */
export interface CountableReport extends TelemetryReport {
  readonly remote: string;
  readonly version: string;
}

/** What one batch of reports adds to the metrics of a version. */
interface Tally extends Readonly<Histograms<number[]>> {
  readonly remote: string;
  readonly version: string;
  loads: number;
  readonly failures: Record<string, number>;
  errors: number;
  readonly screens: Record<string, number>;
  replaced: number;
}

/** The name of a version. */
export const keyOf = ({ remote, version }: Pick<Tally, 'remote' | 'version'>): string => `${remote} ${version}`;

const UNKNOWN = 'unknown';
const OTHER = 'other';

const PASSED = 'passed';
const REFUSED = 'refused';

/** Whether it is a call that a remote did not declare and that its page refused. */
export const isRefusedCall = ({ kind, phase }: TelemetryReport): boolean =>
  kind === 'undeclared-call' && phase === REFUSED;

/**
 * The phases in which loading can fail; `render` for a panel that threw while it ran. Any other phase counts as
 * `other`, so that pages cannot invent names.
 */
const PHASES = new Set([
  'entry',
  'integrity',
  'timeout',
  'evaluate',
  'module',
  'page',
  'shared',
  'contract',
  'check',
  'render',
]);

/** CLS is a small ratio. Multiplied by 1000 it fits the buckets of the times. */
export const CLS_SCALE = 1000;

/** A path without ids. Digits would be one, and any other text is no path of a route. */
const SCREEN = /^\/[A-Za-z/:_-]{0,79}$/;
const ERROR = /^[A-Za-z]{1,40}$/;

const nameOf = (text: string | undefined, form: RegExp): string => {
  if (text === undefined) return UNKNOWN;
  return form.test(text) ? text : OTHER;
};

/** The broken screen and its error, without anything else that a page may send. Older pages name neither. */
export const brokenScreen = ({ screen, error }: TelemetryReport) => ({
  screen: nameOf(screen, SCREEN),
  error: nameOf(error, ERROR),
});

function screenKey(report: TelemetryReport): string {
  const { screen, error } = brokenScreen(report);
  return `${screen} ${error}`;
}

/** The screens with an error that an hour of a version can name. A broken version has a few; others are dropped. */
const MAX_SCREENS = 40;

/** Counts the name, unless it is one too many. */
function countScreen(screens: Record<string, number>, name: string): void {
  if (name in screens || Object.keys(screens).length < MAX_SCREENS) screens[name] = (screens[name] ?? 0) + 1;
}

function countReport(tally: Tally, report: TelemetryReport): void {
  const { kind, phase = '', ms, name, value, call = UNKNOWN } = report;
  switch (kind) {
    case 'remote-loaded':
      tally.loads += 1;
      if (ms !== undefined) addValue(tally.loadTimes, ms);
      return;
    case 'remote-failed':
    case 'page-failed': {
      const known = PHASES.has(phase) ? phase : OTHER;
      tally.failures[known] = (tally.failures[known] ?? 0) + 1;
      return;
    }
    case 'screen-failed':
      tally.errors += 1;
      return countScreen(tally.screens, screenKey(report));
    case 'undeclared-call':
      // A refused call broke its screen. One that passed did no harm, so no verdict counts it.
      if (phase === REFUSED) tally.errors += 1;
      return countScreen(tally.screens, `${brokenScreen(report).screen} ${phase === REFUSED ? phase : PASSED}:${call}`);
    case 'remote-replaced':
      return void (tally.replaced += 1);
    case 'web-vital':
      if (value === undefined) return;
      if (name === 'LCP') addValue(tally.lcp, value);
      if (name === 'INP') addValue(tally.inp, value);
      if (name === 'CLS') addValue(tally.cls, value * CLS_SCALE);
  }
}

/** Counts a batch by remote and version. The result is sorted, so that two concurrent batches cannot deadlock. */
export function tallyReports(reports: readonly CountableReport[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const report of reports) {
    const { remote, version } = report;
    const key = keyOf({ remote, version });
    const tally = tallies.get(key) ?? {
      remote,
      version,
      loads: 0,
      failures: {},
      errors: 0,
      screens: {},
      replaced: 0,
      ...eachHistogram(emptyHistogram),
    };
    tallies.set(key, tally);
    countReport(tally, report);
  }
  return [...tallies].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, tally]) => tally);
}

/** The sum of two histograms, bucket by bucket. */
const sumOf = (column: string) =>
  sql.raw(
    `(select array_agg(coalesce(a, 0) + coalesce(b, 0) order by bucket)
      from unnest(remote_health.${column}, excluded.${column}) with ordinality as buckets(a, b, bucket))`,
  );

const SUMMED_FAILURES = sql.raw(`(
  select coalesce(jsonb_object_agg(phase, count), '{}') from (
    select phase, sum(count::int) as count from (
      select * from jsonb_each_text(remote_health.failures)
      union all select * from jsonb_each_text(excluded.failures)
    ) as each (phase, count) group by phase
  ) as sums)`);

/** The sum of the screens. If there are too many, those that the hour already has stay. */
const SUMMED_SCREENS = sql.raw(`(
  select coalesce(jsonb_object_agg(name, count), '{}') from (
    select name, sum(count::int) as count from (
      select name, count, true as known from jsonb_each_text(remote_health.screens) as stored (name, count)
      union all
      select name, count, false from jsonb_each_text(excluded.screens) as added (name, count)
    ) as each group by name order by bool_or(known) desc, sum(count::int) desc, name limit ${MAX_SCREENS}
  ) as sums)`);

/** A set with one session. */
const SESSION_SET = sql.raw(`set_bit(b'0'::bit(${SESSION_BITS}), bit, 1)`);
const NO_SESSION = sql.raw(`b'0'::bit(${SESSION_BITS})`);

/** A tally of one session, with the session's bit in the sets of the version. */
interface SessionTally extends Tally {
  readonly bit: number;
}

/** Adds the tallies of a session to an hour's, in one statement. */
export async function addTallies(tx: Transaction, hour: Date, tallies: readonly SessionTally[]): Promise<void> {
  const rows = JSON.stringify(tallies.map(({ loadTimes, ...rest }) => ({ ...rest, load_times: loadTimes })));
  await tx.execute(sql`
    insert into ${remoteMetrics} (hour, remote, version, loads, failures, errors, screens, replaced, load_times, lcp,
      inp, cls, sessions, failed_sessions)
    select ${hour.toISOString()}::timestamptz, remote, version, loads, failures, errors, screens, replaced, load_times,
      lcp, inp, cls, ${SESSION_SET}, case when errors > 0 or failures <> '{}' then ${SESSION_SET} else ${NO_SESSION} end
    from jsonb_to_recordset(${rows}::jsonb) as added
      (remote text, version text, loads int, failures jsonb, errors int, screens jsonb, replaced int,
        load_times int[], lcp int[], inp int[], cls int[], bit int)
    on conflict (hour, remote, version) do update set
      loads = remote_health.loads + excluded.loads,
      errors = remote_health.errors + excluded.errors,
      replaced = remote_health.replaced + excluded.replaced,
      failures = ${SUMMED_FAILURES},
      screens = ${SUMMED_SCREENS},
      load_times = ${sumOf('load_times')},
      lcp = ${sumOf('lcp')},
      inp = ${sumOf('inp')},
      cls = ${sumOf('cls')},
      sessions = remote_health.sessions | excluded.sessions,
      failed_sessions = remote_health.failed_sessions | excluded.failed_sessions`);
}
