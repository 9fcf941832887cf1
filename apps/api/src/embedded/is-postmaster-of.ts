import { execFile } from 'node:child_process';
import { readlink, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isAlive } from '../processes/process-birth.ts';

/** Whether a process is the PostgreSQL that works on this cluster, and not one that got its id later. */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform === 'linux') {
    // A postmaster's working folder is its cluster.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    if (folder !== undefined) return folder === (await realpath(cluster));
  }
  if (process.platform === 'win32') return true;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return /postgres/.test(stdout);
}
