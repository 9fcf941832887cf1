import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from '../processes/process-birth.ts';
import { isPostmasterOf } from './is-postmaster-of.ts';

const FAST = 20_000;
const IMMEDIATE = 10_000;

/** Stops PostgreSQL in order; where it does not go, at once (the next start then recovers, and nothing is lost). */
export async function stopPostmaster(
  pid: number,
  { binaries, folder }: { binaries: string; folder: string },
): Promise<void> {
  if (!(await isPostmasterOf(pid, folder))) return;
  if (process.platform === 'win32') {
    await promisify(execFile)(path.join(binaries, 'bin', 'pg_ctl'), ['stop', '-D', folder, '-m', 'fast', '-w']);
    return;
  }
  // PostgreSQL's names of its ways to end: SIGINT is "fast", SIGQUIT is "immediate".
  if (await signalled(pid, 'SIGINT', FAST)) return;
  await signalled(pid, 'SIGQUIT', IMMEDIATE);
}

async function signalled(pid: number, signal: NodeJS.Signals, patience: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    return true;
  }
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(20)) {
    if (!(await isAlive(pid))) return true;
  }
  return false;
}
