import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Bytes of a disk. */
export interface DiskSpace {
  /** What this account may still write. */
  readonly free: number;
  readonly size: number;
}

/** Returns the space of the disk at a folder or at its nearest existing parent. Undefined if the system reports none. */
export async function diskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bavail, bsize, blocks } = await statfs(await existingParent(folder));
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return undefined;
  }
}

/** Returns the folder, or its nearest parent that exists. */
export async function existingParent(folder: string): Promise<string> {
  const there = await stat(folder).then(
    () => true,
    () => false,
  );
  const parent = path.dirname(folder);
  return there || parent === folder ? folder : existingParent(parent);
}
