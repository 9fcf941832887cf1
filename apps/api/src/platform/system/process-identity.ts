import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * A text that identifies a process for its lifetime and no other process of this machine; undefined if there is no such
 * process. The id alone does not, since it is reused, in containers at once.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return linuxIdentity(pid);
  if (process.platform === 'win32') return isSignalable(pid) ? 'running' : undefined;
  const started = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  return started || undefined;
}

/** Whether a process runs. A zombie does not. */
export async function isAlive(pid: number): Promise<boolean> {
  return (await processIdentity(pid)) !== undefined;
}

async function linuxIdentity(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // The name in brackets may contain blanks and brackets; the fields after it have fixed positions.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  if (state === 'Z' || state === 'X') return undefined;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return `${boot.trim()}/${fields[19] ?? ''}`;
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
