import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { migrate } from '../operations/migrations/migrate.ts';
import { grantServing } from '../operations/database/serving-rights.ts';
import { startEmbedded, type EmbeddedPostgres } from '../operations/embedded/start-embedded.ts';
import { loadPlaces } from '../features/places/load-places.ts';
import { seedDemo } from '../operations/demo-gym/seed-demo.ts';
import { createPrivateFolder } from './data-template.ts';
import { freshName, onTestServer, PASSWORD, SERVING_PASSWORD, testServerUrl } from './database-server.ts';

/** What `stop-database.ts` must clean up. */
export interface TestDatabase {
  embedded?: { postgres: EmbeddedPostgres; folder: string };
}

declare global {
  var gymTestDatabase: TestDatabase | undefined;
}

const urlOf = ({ user, password, host, port }: EmbeddedPostgres['administrator']) =>
  `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/postgres`;

/**
 * Prepares the API's tests. Starts the embedded PostgreSQL in a temporary folder, unless TEST_DATABASE_URL names a
 * server. Creates a database with the demo gym, which each test file copies.
 */
export default async function startDatabase(): Promise<void> {
  process.env['TEST_DATA_FOLDER'] = await createPrivateFolder('gym-data-template-');
  const started: TestDatabase = {};
  if (process.env['TEST_DATABASE_URL'] === undefined) {
    const folder = await mkdtemp(path.join(tmpdir(), 'gym-api-tests-'));
    const postgres = await startEmbedded(folder);
    started.embedded = { postgres, folder };
    process.env['TEST_DATABASE_URL'] = urlOf(postgres.administrator);
  }
  globalThis.gymTestDatabase = started;
  const template = freshName('template');
  await onTestServer(`create database ${template}`);
  process.env['TEST_DATABASE_TEMPLATE'] = template;
  const connection = { connectionString: testServerUrl(template) };
  await migrate(connection);
  const account = freshName('serving');
  process.env['TEST_SERVING_ACCOUNT'] = account;
  await onTestServer(`create role ${account} login password '${SERVING_PASSWORD}'`);
  const pool = new Pool(connection);
  await loadPlaces(pool, ['City 1', 'City 2']);
  await seedDemo(pool, { password: PASSWORD });
  const client = await pool.connect();
  await grantServing(client, account);
  client.release();
  await pool.end();
}
