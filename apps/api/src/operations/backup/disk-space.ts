import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from './backup-format.ts';

/** Rows and indexes take space, and the write-ahead log contains them again. */
const DATABASE_PER_ROW_BYTE = 3;

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
