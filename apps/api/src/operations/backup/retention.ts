import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '../../platform/system/process-identity.ts';
import { HEADER_ENTRY } from './backup-format.ts';
import { UNFINISHED_NAME } from './backup-writer.ts';

/** Sorting these names sorts the backups by time. */
const BACKUP_NAME = /^gym-\d{8}T\d{6}Z\.tar$/;

/** `gym-20261121T201500Z.tar` */
export const backupName = (takenAt: string): string => `gym-${takenAt.slice(0, 19).replace(/[-:]/g, '')}Z.tar`;

/** Removes all but the latest backups of a folder, and no other files. @returns names of the removed backups */
export async function removeOldest(folder: string, keep: number): Promise<string[]> {
  const gone = (await readdir(folder))
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .slice(0, -keep);
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
    const { mtimeMs } = await handle.stat();
    const age = Date.now() - mtimeMs;
    if (age < HOUR || (age < DAY && (await isAlive(pid)))) return false;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_ENTRY.length), 0, HEADER_ENTRY.length, 0);
    return bytesRead === 0 || buffer.subarray(0, bytesRead).toString('latin1') === HEADER_ENTRY;
  } finally {
    await handle.close();
  }
}
