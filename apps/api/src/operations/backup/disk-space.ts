import { stat } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { diskSpace, existingParent } from '../../platform/system/disk-space.ts';
import type { Manifest } from './backup-format.ts';

/** Rows and indexes take space, and the write-ahead log contains them again. */
const DATABASE_PER_ROW_BYTE = 3;

/** A new embedded database before its first row: system tables, templates and write-ahead log. */
export const NEW_CLUSTER_BYTES = 120e6;

/** Estimates the bytes of a restored database. The estimate is rather too high. */
export const databaseSpace = ({ tables }: Manifest): number =>
  tables.reduce((sum, { parts }) => parts.reduce((bytes, { raw }) => bytes + raw, sum), 0) * DATABASE_PER_ROW_BYTE;

/** Returns the bytes of the pictures that a folder does not have yet. */
export async function uploadSpace({ uploads }: Manifest, folder: string): Promise<number> {
  let needed = 0;
  for (const { name, bytes } of uploads) {
    const there = await stat(path.join(folder, name)).catch(() => undefined);
    if (there?.size !== bytes) needed += bytes;
  }
  return needed;
}

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
