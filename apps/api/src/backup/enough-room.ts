import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import type { Manifest } from './manifest.ts';

/** Rows with their indexes, once more in the journal of the database. */
const DATABASE_PER_ROW_BYTE = 3;

export const rawBytes = ({ tables }: Manifest): number =>
  tables.reduce((sum, { parts }) => parts.reduce((bytes, { raw }) => bytes + raw, sum), 0);

/** What a backup takes where it is restored, in bytes; as far as can be told, rather too much. */
export const roomFor = (manifest: Manifest, what: { database: boolean; uploads: boolean }): number =>
  (what.database ? rawBytes(manifest) * DATABASE_PER_ROW_BYTE : 0) +
  (what.uploads ? manifest.uploads.reduce((sum, { bytes }) => sum + bytes, 0) : 0);

/** @throws OperatorError where a folder's disk has less left than that */
export async function checkRoom(folder: string, needed: number): Promise<void> {
  const left = await roomLeft(folder);
  if (left !== undefined && left < needed)
    throw new OperatorError(
      `There is too little room in ${folder}: about ${megabytes(needed)} are needed and ${megabytes(left)} are left. Nothing was changed.`,
    );
}

/** Of the folder, or of the next one above it that exists; undefined where the system does not tell. */
async function roomLeft(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = path.dirname(folder);
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && parent !== folder ? roomLeft(parent) : undefined;
  }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
