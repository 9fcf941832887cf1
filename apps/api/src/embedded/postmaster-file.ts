import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What a running PostgreSQL writes about itself into its cluster. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

export function postmasterFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/** Undefined where there is none, or where it is still being written. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterFile(cluster), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // Lines: pid, folder, start time, port, socket folder, address, shared memory, status.
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]) || 0, ready: lines[7] === 'ready' };
}
