import { sql } from 'drizzle-orm';
import type { Services } from '../http/services.ts';
import { remoteHealth } from '../schema/index.ts';
import { hourOf } from './hour-of.ts';
import type { Tally } from './tally-reports.ts';

/** Versions that are counted in an hour, all remotes together: a deployment has a handful. What a hostile page makes up beyond is not kept. */
const MOST_VERSIONS = 100;

/** The sum of two histograms, part by part. */
const sumOf = (column: string) =>
  sql.raw(
    `(select array_agg(coalesce(a, 0) + coalesce(b, 0) order by part) from unnest(remote_health.${column}, excluded.${column}) with ordinality as parts(a, b, part))`,
  );

const FAILURES = sql.raw(`(
  select coalesce(jsonb_object_agg(phase, count), '{}') from (
    select phase, sum(count::int) as count from (
      select * from jsonb_each_text(remote_health.failures) union all select * from jsonb_each_text(excluded.failures)
    ) as each (phase, count) group by phase
  ) as sums)`);

/** Adds tallies to those of the hour, in one statement. */
export async function addTallies(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  tallies: readonly Tally[],
): Promise<void> {
  const rows = JSON.stringify(tallies.map(({ loadTimes, ...rest }) => ({ ...rest, load_times: loadTimes })));
  const hour = sql`${hourOf(clock.now().getTime()).toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into ${remoteHealth} (hour, remote, version, loads, failures, errors, replaced, load_times, lcp, inp, cls)
    select ${hour}, remote, version, loads, failures, errors, replaced, load_times, lcp, inp, cls
    from jsonb_to_recordset(${rows}::jsonb) as added
      (remote text, version text, loads int, failures jsonb, errors int, replaced int, load_times int[], lcp int[], inp int[], cls int[])
    where (select count(*) from ${remoteHealth} where hour = ${hour}) < ${MOST_VERSIONS}
      or exists (select from ${remoteHealth} as known where known.hour = ${hour} and known.remote = added.remote and known.version = added.version)
    on conflict (hour, remote, version) do update set
      loads = remote_health.loads + excluded.loads, errors = remote_health.errors + excluded.errors, replaced = remote_health.replaced + excluded.replaced,
      failures = ${FAILURES}, load_times = ${sumOf('load_times')}, lcp = ${sumOf('lcp')}, inp = ${sumOf('inp')}, cls = ${sumOf('cls')}`);
}
