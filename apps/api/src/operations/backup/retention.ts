import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '../../platform/system/process-identity.ts';
import { HEADER_ENTRY } from './backup-format.ts';
import { UNFINISHED_NAME } from './backup-writer.ts';
import { AGE_HEADER, beginsWith } from './encryption.ts';

/** The operator's own backups, and those that a server makes before it upgrades the database. */
type BackupKind = 'gym' | 'before-upgrade';

interface NameOptions {
  readonly kind?: BackupKind;
  readonly encrypted?: boolean;
}

/** `gym-20261121T201500Z.tar`, or `gym-20261121T201500Z.tar.age` if it is encrypted */
export const backupName = (takenAt: string, { kind = 'gym', encrypted = false }: NameOptions = {}): string =>
  `${kind}-${takenAt.slice(0, 19).replace(/[-:]/g, '')}Z.tar${encrypted ? '.age' : ''}`;

/** Which backups of a folder or a bucket stay. */
export interface Retention {
  /** The number of latest backups. */
  readonly keep: number;
  /** The number of months whose last backup stays too. */
  readonly monthly?: number;
  readonly kind?: BackupKind;
}

/** Returns the names of the backups that need not stay. Other files always stay. */
export function outdated(names: readonly string[], { keep, monthly = 0, kind = 'gym' }: Retention): string[] {
  // Sorting these names sorts the backups by time.
  const pattern = new RegExp(`^${kind}-(\\d{6})\\d{2}T\\d{6}Z\\.tar(\\.age)?$`);
  const backups = names.filter((name) => pattern.test(name)).sort();
  const lastOfMonth = new Map(backups.map((name) => [pattern.exec(name)?.[1], name]));
  const staying = new Set([...backups.slice(-keep), ...(monthly > 0 ? [...lastOfMonth.values()].slice(-monthly) : [])]);
  return backups.filter((name) => !staying.has(name));
}

/** Removes the outdated backups of a folder. @returns names of the removed backups */
export async function removeOldest(folder: string, retention: Retention): Promise<string[]> {
  const gone = outdated(await readdir(folder), retention);
  for (const name of gone) await rm(path.join(folder, name));
  return gone;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Removes old files that killed backups left in a folder, because they contain personal data. A backup in progress is
 * never that old; the process id does not help for other containers or machines. @returns the removed names
 */
export async function removeUnfinished(folder: string): Promise<string[]> {
  const gone: string[] = [];
  // Ignore a missing folder: writing the backup reports it.
  const files = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const name of files
    .filter((file) => file.isFile())
    .map((file) => file.name)
    .sort()) {
    const [, pid] = UNFINISHED_NAME.exec(name) ?? [];
    // Ignore files that disappeared meanwhile or belong to another user.
    if (
      pid !== undefined &&
      (await isAbandoned(path.join(folder, name), Number(pid)).catch(() => false)) &&
      (await rm(path.join(folder, name)).then(
        () => true,
        () => false,
      ))
    )
      gone.push(name);
  }
  return gone;
}

/** Checks the age too, because systems reuse process ids: after a day, another process may have this id. */
async function isAbandoned(file: string, pid: number): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { mtimeMs, size } = await handle.stat();
    const age = Date.now() - mtimeMs;
    if (age < HOUR || (age < DAY && (await isAlive(pid)))) return false;
    return size === 0 || (await beginsWith(handle, HEADER_ENTRY)) || (await beginsWith(handle, AGE_HEADER));
  } finally {
    await handle.close();
  }
}
