import { gte, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../services/services.ts';
import { lastKnown } from './last-known.ts';
import { remoteMetrics } from '../database/schema/index.ts';

const HOUR = 3_600_000;
/** More versions than two hours of a deployment have. */
const MAX_VERSIONS = 30;

interface Row extends Record<string, unknown> {
  readonly remote: string;
  readonly version: string;
  readonly loads: number;
  readonly errors: number;
  readonly replaced: number;
  readonly failures: number;
}

/**
 * Remote metrics of this hour and the hour before. All processes add to the same rows, so each process reports the same
 * numbers: take their maximum, never their sum. They are gauges because old hours leave the window.
 */
export function registerRemoteGauges({ db, clock }: Pick<Services, 'db' | 'clock'>, registry: Registry): void {
  // One query serves all gauges.
  const read = lastKnown(() => readRecent({ db, clock }));
  const gauges: Readonly<Record<string, readonly [help: string, value: (row: Row) => number]>> = {
    gym_remote_loads: ['Loads of a remote in browsers', ({ loads }) => loads],
    gym_remote_failures: ['Loads of a remote that failed in browsers', ({ failures }) => failures],
    gym_remote_errors: ['Screens of a remote that crashed in browsers', ({ errors }) => errors],
    gym_remote_replaced: ['Loads of a remote that were replaced by another version', ({ replaced }) => replaced],
  };
  for (const [name, [help, value]] of Object.entries(gauges)) {
    new Gauge({
      name,
      help: `${help}, in this hour and the one before; the same from every process.`,
      labelNames: ['remote', 'version'],
      registers: [registry],
      async collect() {
        const rows = (await read()) ?? [];
        this.reset();
        for (const row of rows) this.set({ remote: row.remote, version: row.version }, value(row));
      },
    });
  }
}

async function readRecent({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Row[]> {
  const hour = Math.floor(clock.now().getTime() / HOUR) * HOUR;
  const { rows } = await db.execute<Row>(sql`
    select remote, version, sum(loads)::int as loads, sum(errors)::int as errors, sum(replaced)::int as replaced,
      sum((select coalesce(sum(count::int), 0) from jsonb_each_text(failures) as each (phase, count)))::int as failures
    from ${remoteMetrics} where ${gte(remoteMetrics.hour, new Date(hour - HOUR))}
    group by remote, version order by sum(loads) desc, remote, version limit ${MAX_VERSIONS}`);
  return rows;
}
