import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { UNFINISHED } from './backup-writer.ts';

/** Names that are made from a moment sort by it. */
const NAME = /^gym-\d{8}T\d{6}Z\.tar$/;
const DAY = 86_400_000;

/** `gym-20261121T201500Z.tar` */
export const backupName = (takenAt: string): string => `gym-${takenAt.slice(0, 19).replace(/[-:]/g, '')}Z.tar`;

/** Leaves the latest backups of a folder, and nothing that was never finished. Other files are not touched. @returns names of the backups that went */
export async function removeOldest(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  const gone = names.filter((name) => NAME.test(name)).slice(0, -keep);
  for (const name of gone) await rm(path.join(folder, name));
  for (const name of names.filter((one) => one.startsWith('.gym-') && one.endsWith(UNFINISHED))) {
    const { mtimeMs } = await stat(path.join(folder, name));
    if (Date.now() - mtimeMs > DAY) await rm(path.join(folder, name), { force: true });
  }
  return gone;
}
