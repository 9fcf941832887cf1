import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Names that are made from a moment sort by it. */
const NAME = /^gym-\d{8}T\d{6}Z\.tar$/;

/** `gym-20261121T201500Z.tar` */
export const backupName = (takenAt: string): string => `gym-${takenAt.slice(0, 19).replace(/[-:]/g, '')}Z.tar`;

/** Leaves the latest backups of a folder. Other files are not touched. @returns names of the backups that went */
export async function removeOldest(folder: string, keep: number): Promise<string[]> {
  const gone = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep);
  for (const name of gone) await rm(path.join(folder, name));
  return gone;
}
