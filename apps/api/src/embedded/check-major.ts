import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** Whether there is a cluster already. @throws OperatorError where another major version of PostgreSQL made it. */
export async function hasCluster(cluster: string, major: number): Promise<boolean> {
  const text = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const made = Number.parseInt(text, 10);
  if (made !== major) {
    throw new OperatorError(`The data in ${cluster} was written by PostgreSQL ${made}, and this version runs PostgreSQL ${major}: make a backup with the version that wrote it (pg_dump), start with an empty DATA_DIR and restore the backup there (pg_restore).`);
  }
  return true;
}
