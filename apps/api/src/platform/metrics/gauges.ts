import { gte, inArray, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { operationTimes, remoteMetrics } from '../database/schema/index.ts';
import type { Clock } from '../database/database-clock.ts';
import type { Services } from '../http/implement-call.ts';
import { diskSpace } from '../system/disk-space.ts';

/** Where the metrics come from. A process that serves only documents has no database. */
export interface MetricsSources extends Partial<Pick<Services, 'db' | 'clock'>> {
  readonly operatorToken?: string | undefined;
  readonly pool?: Pool | undefined;
  /** The folders that this process writes to, by what they have. */
  readonly folders?: Readonly<Record<string, string>> | undefined;
}

/** One value of a gauge, with its labels. */
type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** A gauge that is read at each scrape. */
interface ReadGauge {
  readonly help: string;
  readonly labelNames?: readonly string[];
  read(): readonly Sample[] | Promise<readonly Sample[]>;
}
type Gauges = Readonly<Record<string, ReadGauge>>;
const plain = (value: number): readonly Sample[] => [[{}, value]];

/** Use of the database connections of this process. */
const poolGauges = (pool: Pool): Gauges => ({
  gym_database_connections: { help: 'Open connections to the database.', read: () => plain(pool.totalCount) },
  gym_database_connections_idle: { help: 'Open connections without a query.', read: () => plain(pool.idleCount) },
  gym_database_connections_most: {
    help: 'The most connections that this process opens.',
    read: () => plain(pool.options.max),
  },
  gym_database_waiting: { help: 'Queries that wait for a connection.', read: () => plain(pool.waitingCount) },
});

/** How far the process's clock is off. An operator can set it right before the process stops serving (ADR-0060). */
const clockGauge = (clock: Clock): Gauges => ({
  gym_clock_skew_seconds: {
    help: "Seconds by which the process's clock is ahead of the database's; negative if it is behind.",
    async read() {
      // After a jump of the clock, this reads the database again.
      await clock.isWrong?.();
      return plain((clock.skew ?? 0) / 1000);
    },
  },
});

/** The names of both kinds of backups in the database. */
const BACKUP_RESULTS = { backup: 'complete', 'backup-without-pictures': 'without-pictures' } as const;

/**
 * The times of the last backups, 0 for none. The command stores them, so all processes report the same. They are read
 * at the start, too, so that they are known if the database goes away before the first scrape.
 */
function backupGauge({ db }: Pick<Services, 'db'>): Gauges {
  const rowsNow = lastKnown(async () =>
    db
      .select()
      .from(operationTimes)
      .where(inArray(operationTimes.name, Object.keys(BACKUP_RESULTS))),
  );
  void rowsNow();
  return {
    gym_backup_timestamp_seconds: {
      help: 'Time of the last backup by result, 0 for none; the same from every process.',
      labelNames: ['result'],
      async read() {
        const rows = await rowsNow();
        const timeOf = (name: string) => rows?.find((row) => row.name === name)?.at.getTime() ?? 0;
        return rows ? Object.entries(BACKUP_RESULTS).map(([name, result]) => [{ result }, timeOf(name) / 1000]) : [];
      },
    },
  };
}

/** The connections of the whole PostgreSQL server. The last few are reserved for its administrators. */
function serverConnections({ db }: Pick<Services, 'db'>): Gauges {
  const connections = lastKnown(async () => {
    const { rows } = await db.execute<{ used: number; most: number }>(sql`
      select (select sum(numbackends)::int from pg_stat_database) as used,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0) as most`);
    return rows[0];
  });
  const gauge = (what: string, figure: 'used' | 'most'): ReadGauge => ({
    help: `${what}; the same from every process.`,
    read: async () => plain((await connections())?.[figure] ?? 0),
  });
  return {
    gym_database_server_connections: gauge('Connections of all programs to the PostgreSQL server', 'used'),
    gym_database_server_connections_most: gauge('The most connections that the PostgreSQL server takes', 'most'),
  };
}

/** The disks of the folders that this process writes to, by what the folder has. */
function diskGauges(folders: Readonly<Record<string, string>>): Gauges {
  const disks = Object.entries(folders).map(([folder, path]) => ({
    folder,
    spaceNow: lastKnown(async () => {
      const space = await diskSpace(path);
      if (!space) throw new Error(`The system does not report the disk of ${path}.`);
      return space;
    }),
  }));
  const gauge = (help: string, figure: 'free' | 'size'): ReadGauge => ({
    help,
    labelNames: ['folder'],
    async read() {
      const samples = disks.map(async ({ folder, spaceNow }): Promise<Sample[]> => {
        const space = await spaceNow();
        return space ? [[{ folder }, space[figure]]] : [];
      });
      return (await Promise.all(samples)).flat();
    },
  });
  return {
    gym_disk_free_bytes: gauge('Free bytes of the disk of a folder.', 'free'),
    gym_disk_bytes: gauge('Size of the disk of a folder.', 'size'),
  };
}

const HOUR = 3_600_000;
/** More versions than two hours of a deployment have. */
const MAX_VERSIONS = 30;

const REMOTE_FIGURES = {
  loads: 'Loads of a remote in browsers',
  failures: 'Loads of a remote that failed in browsers',
  errors: 'Screens of a remote that crashed in browsers',
  replaced: 'Loads of a remote that were replaced by another version',
} as const;
type RemoteRow = { remote: string; version: string } & Record<keyof typeof REMOTE_FIGURES, number>;

/**
 * Remote metrics of this hour and the hour before. All processes add to the same rows, so each process reports the same
 * numbers: take their maximum, never their sum. They are gauges because old hours leave the window.
 */
function remoteGauges({ db, clock }: Pick<Services, 'db' | 'clock'>): Gauges {
  // One query serves all gauges.
  const recent = lastKnown(async () => {
    const hour = Math.floor(clock.now().getTime() / HOUR) * HOUR;
    const { rows } = await db.execute<RemoteRow>(sql`
      select remote, version, sum(loads)::int as loads, sum(errors)::int as errors, sum(replaced)::int as replaced,
        sum((select coalesce(sum(count::int), 0) from jsonb_each_text(failures) as each (phase, count)))::int
          as failures
      from ${remoteMetrics} where ${gte(remoteMetrics.hour, new Date(hour - HOUR))}
      group by remote, version order by sum(loads) desc, remote, version limit ${MAX_VERSIONS}`);
    return rows;
  });
  return Object.fromEntries(
    (Object.keys(REMOTE_FIGURES) as (keyof typeof REMOTE_FIGURES)[]).map((figure) => [
      `gym_remote_${figure}`,
      {
        help: `${REMOTE_FIGURES[figure]}, in this hour and the one before; the same from every process.`,
        labelNames: ['remote', 'version'],
        read: async () =>
          ((await recent()) ?? []).map(({ remote, version, ...row }): Sample => [{ remote, version }, row[figure]]),
      },
    ]),
  );
}

/** Shorter than Prometheus waits for a scrape, which a database without an answer must not end. */
const MAX_WAIT_MS = 3_000;

/**
 * Returns a function that reads a source, at most once at a time. If that fails or takes longer than three seconds, it
 * returns what it read last: a metric that vanished with its source would end the alert on it.
 */
function lastKnown<Answer>(read: () => Promise<Answer>): () => Promise<Answer | undefined> {
  let known: Answer | undefined;
  let reading: Promise<void> | undefined;
  return async () => {
    reading ??= read()
      .then(
        (answer) => {
          known = answer;
        },
        () => undefined,
      )
      .finally(() => {
        reading = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      reading,
      new Promise((resolve) => {
        timer = setTimeout(resolve, MAX_WAIT_MS);
      }),
    ]);
    clearTimeout(timer);
    return known;
  };
}

/** Registers the gauges whose sources this server has. */
export function registerGauges(registry: Registry, { pool, db, clock, folders }: MetricsSources): void {
  const gauges: Gauges = {
    ...(pool && poolGauges(pool)),
    ...(clock && clockGauge(clock)),
    ...(db && clock && remoteGauges({ db, clock })),
    ...(db && { ...backupGauge({ db }), ...serverConnections({ db }) }),
    ...(folders && diskGauges(folders)),
  };
  for (const [name, { help, labelNames = [], read }] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const samples = await read();
        this.reset();
        for (const [labels, value] of samples) this.set(labels, value);
      },
    });
}
