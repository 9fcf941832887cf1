import { setTimeout as pause } from 'node:timers/promises';

/** Repeats the check until it holds; after the patience, its last failure is the failure. */
export async function eventually<Answer>(check: () => Answer | Promise<Answer>, patienceMs = 10_000): Promise<Answer> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(50);
    }
  }
}
