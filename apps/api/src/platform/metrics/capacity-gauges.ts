import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../services/services.ts';
import { diskSpace } from '../system/disk-space.ts';
import { lastKnown } from './last-known.ts';

/** Registers a gauge that gets its values at each scrape. */
function gaugeOf(
  registry: Registry,
  { name, help, labelNames = [] }: { name: string; help: string; labelNames?: readonly string[] },
  read: (gauge: Gauge) => Promise<void>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      await read(this);
    },
  });
}

interface Connections extends Record<string, unknown> {
  readonly used: number;
  readonly most: number;
}

/** The connections of the whole PostgreSQL server. The last few are reserved for its administrators. */
export function registerServerConnections({ db }: Pick<Services, 'db'>, registry: Registry): void {
  const read = lastKnown(async () => {
    const { rows } = await db.execute<Connections>(sql`
      select (select sum(numbackends)::int from pg_stat_database) as used,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0) as most`);
    return rows[0];
  });
  const gauges = {
    gym_database_server_connections: ['Connections of all programs to the PostgreSQL server', 'used'],
    gym_database_server_connections_most: ['The most connections that the PostgreSQL server takes', 'most'],
  } as const;
  for (const [name, [help, figure]] of Object.entries(gauges))
    gaugeOf(registry, { name, help: `${help}; the same from every process.` }, async (gauge) => {
      const connections = await read();
      if (connections) gauge.set(connections[figure]);
    });
}

/** The disks of the folders that this process writes to, by what the folder has. */
export function registerDiskGauges(folders: Readonly<Record<string, string>>, registry: Registry): void {
  const gauges = {
    gym_disk_free_bytes: ['Free bytes of the disk of a folder.', 'free'],
    gym_disk_bytes: ['Size of the disk of a folder.', 'size'],
  } as const;
  for (const [name, [help, figure]] of Object.entries(gauges))
    gaugeOf(registry, { name, help, labelNames: ['folder'] }, async (gauge) => {
      for (const [folder, path] of Object.entries(folders)) {
        const space = await diskSpace(path);
        if (space) gauge.set({ folder }, space[figure]);
      }
    });
}
