import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { answers } from './answers.ts';
import { credentials, type Credentials } from './credentials.ts';
import { isPostmasterOf } from './is-postmaster-of.ts';
import { readPostmasterFile } from './postmaster-file.ts';

/** How to reach the embedded PostgreSQL that a server runs on a data folder; undefined where none runs. */
export async function runningEmbedded(dataDir: string): Promise<Credentials | undefined> {
  const folder = path.join(dataDir, 'postgres');
  const written = await readPostmasterFile(folder);
  if (!written || !(await isPostmasterOf(written.pid, folder))) return undefined;
  const password = (await readFile(path.join(dataDir, 'postgres-password'), 'utf8')).trim();
  return (await answers(written.port, password)) ? credentials(written.port, password) : undefined;
}
