import { rm } from 'node:fs/promises';
import { onTestServer, servingAccount } from './database-server.ts';
import './start-database.ts';

/** Removes what `start-database.ts` created. */
export default async function stopDatabase(): Promise<void> {
  await rm(process.env['TEST_DATA_FOLDER'] ?? '', { recursive: true, force: true });
  await onTestServer(`drop database if exists ${process.env['TEST_DATABASE_TEMPLATE']} with (force)`);
  await onTestServer(`drop role if exists ${servingAccount()}`);
  const embedded = globalThis.gymTestDatabase?.embedded;
  if (embedded === undefined) return;
  await embedded.postgres.stop();
  await rm(embedded.folder, { recursive: true, force: true });
}
