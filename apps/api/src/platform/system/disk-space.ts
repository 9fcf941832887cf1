import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../errors/operator-error.ts';

/** Bytes of a disk. */
export interface DiskSpace {
  /** What this account may still write. */
  readonly free: number;
  readonly size: number;
}

/** Returns the space of the disk at a folder or at its nearest existing parent, if the system reports it. */
export async function diskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bavail, bsize, blocks } = await statfs(await existingParent(folder));
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return undefined;
  }
}

/** Returns the folder, or its nearest parent that exists. */
async function existingParent(folder: string): Promise<string> {
  const there = await stat(folder).then(
    () => true,
    () => false,
  );
  const parent = path.dirname(folder);
  return there || parent === folder ? folder : existingParent(parent);
}

/** A new embedded database before its first row: system tables, templates and write-ahead log. */
export const NEW_CLUSTER_BYTES = 120e6;

/** Bytes that something needs in a folder. */
export interface SpaceNeed {
  readonly folder: string;
  readonly bytes: number;
}

/** @throws OperatorError if a disk has less free space than all its folders need together */
export async function checkDiskSpace(needs: readonly SpaceNeed[]): Promise<void> {
  const byDisk = new Map<number, SpaceNeed>();
  for (const { folder, bytes } of needs) {
    const disk = (await stat(await existingParent(folder))).dev;
    const known = byDisk.get(disk);
    byDisk.set(disk, { folder: known?.folder ?? folder, bytes: bytes + (known?.bytes ?? 0) });
  }
  for (const { folder, bytes } of byDisk.values()) {
    const left = (await diskSpace(folder))?.free;
    if (left !== undefined && left < bytes)
      throw new OperatorError(
        `There is too little disk space in ${folder}: ` +
          `about ${megabytes(bytes)} are needed, and ${megabytes(left)} are free. Nothing was changed.`,
      );
  }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
