import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** How the connections to the database are used, read when somebody asks. */
export function readPool(pool: Pool, registry: Registry): void {
  const read: Readonly<Record<string, readonly [help: string, value: () => number]>> = {
    gym_database_connections: ['Connections to the database that are open.', () => pool.totalCount],
    gym_database_connections_idle: ['Those of them that nobody uses.', () => pool.idleCount],
    gym_database_connections_most: ['Connections that this process opens at most.', () => pool.options.max],
    gym_database_waiting: ['Queries that wait for a connection.', () => pool.waitingCount],
  };
  for (const [name, [help, value]] of Object.entries(read)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  }
}
