import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { commandLine } from '../command-line.ts';
import { OperatorError } from '../operator-error.ts';

/** Whether there is a cluster already. @throws OperatorError where another major version of PostgreSQL made it. */
export async function hasCluster(cluster: string, major: number): Promise<boolean> {
  const text = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const made = Number.parseInt(text, 10);
  if (made !== major) throw new OperatorError(otherMajor(cluster, made, major));
  return true;
}

/** The way from one major version to the next leads through a backup; nothing leads back. */
function otherMajor(cluster: string, made: number, major: number): string {
  const folder = path.dirname(cluster);
  const fact = `The data in ${folder} was written by PostgreSQL ${made}, and this version of the product runs PostgreSQL ${major}; nothing was changed.`;
  if (made > major)
    return `${fact} It belongs to a newer version of the product: start that one, or set DATA_DIR to another folder and restore a backup from before the upgrade there ("${commandLine('restore <file>')}").`;
  return `${fact} Three steps lead on: in the version that wrote it, "DATA_DIR=${folder} ${commandLine('backup gym.tar')}"; then "mv ${folder} ${folder}-${made}"; then here, "DATA_DIR=${folder} ${commandLine('restore gym.tar')}".`;
}
