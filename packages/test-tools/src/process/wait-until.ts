import { setTimeout as pause } from 'node:timers/promises';

const INTERVAL_MS = 50;

/**
 * Repeats a check until the condition is true. An error in the check counts as false.
 * @throws Error with the problem's text after the timeout
 */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  problem: () => string,
  timeoutMs = 10_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let cause: unknown;
  for (;;) {
    try {
      if (await holds()) return;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > deadline) throw new Error(problem(), { cause });
    await pause(INTERVAL_MS);
  }
}
