import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Removes a product's data folder; a PostgreSQL that outlived its server is stopped first. */
export async function discardData(dataDir: string): Promise<void> {
  const pid = postgresOf(dataDir);
  for (let waited = 0; pid !== undefined && signal(pid, waited === 0 ? 'SIGINT' : 0) && waited < 100; waited++)
    await pause(100);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

function postgresOf(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10) || undefined;
  } catch {
    return undefined; // it ended with its server, as it should
  }
}

/** Whether the process was there to get the signal; 0 only asks. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false; // it has ended
  }
}
