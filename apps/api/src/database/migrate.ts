import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig } from 'pg';

/** Any number, as long as every server uses the same: "gym" in ASCII. */
const MIGRATION_LOCK = 0x67796d;
const FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../migrations');

/**
 * Brings the schema up to date. Servers that start at once take turns, so that each migration runs once; a connection of
 * its own holds the lock, which ends with it.
 */
export async function migrate(connection: ClientConfig, folder = FOLDER): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000, application_name: `gym ${process.pid} migrations` });
  // A break shows in the query that is under way.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end().catch(() => undefined);
  }
}
