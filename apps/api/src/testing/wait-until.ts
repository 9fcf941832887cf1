import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a condition holds. @throws an error with the text `otherwise` after the timeout */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  otherwise: string | (() => string),
  timeoutMs = 60_000,
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await holds()); await pause(20)) {
    if (Date.now() > deadline) throw new Error(typeof otherwise === 'string' ? otherwise : otherwise());
  }
}
