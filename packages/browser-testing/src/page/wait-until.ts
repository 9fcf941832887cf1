import { setTimeout as pause } from 'node:timers/promises';

const INTERVAL_MS = 50;

/**
 * Asks again and again until the condition holds. An error while asking counts as "not yet".
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
