import { rm } from 'node:fs/promises';
import { onTestServer } from './database-server.ts';
import './start-database.ts';

/** Clears away what `start-database.ts` made. */
export default async function stopDatabase(): Promise<void> {
  await onTestServer(`drop database if exists ${process.env['TEST_DATABASE_TEMPLATE']} with (force)`);
  const embedded = globalThis.gymTestDatabase?.embedded;
  if (embedded === undefined) return;
  await embedded.postgres.stop();
  await rm(embedded.folder, { recursive: true, force: true });
}
