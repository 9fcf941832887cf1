import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const running = new Set<ChildProcess>();

/** Remembers a child until it ends, so that a signal to the validation ends it too. It must lead its own process group. */
export function watch<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** Ends a child and what it started: politely, and after the grace period for good. */
export async function endGroup(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
  graceMs = 10_000,
): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  signalGroup(child.pid, signal);
  const grace = new AbortController();
  const late = pause(graceMs, undefined, { signal: grace.signal }).then(
    () => signalGroup(child.pid!, 'SIGKILL'),
    () => undefined,
  );
  await closed;
  grace.abort();
  await late;
}

/** Ends everything that is still running. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map((child) => endGroup(child)));
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // The group ended between the look and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
