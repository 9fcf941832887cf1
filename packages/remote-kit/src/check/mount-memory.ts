import { expectNoMemoryGrowth } from '@gym/test-tools/browser';
import type { Page } from 'playwright-core';
import type { HarnessDriver } from '../live/harness-driver.ts';

/**
 * Rounds that mount and unmount every screen before the measurement. V8 fills its caches per literal within about eight
 * rounds.
 */
const WARM_UP = 8;
const ROUNDS = 6;
/**
 * Objects of the engine itself that one mount may leave behind. V8 caches a pattern for each literal in frequent use.
 * An object's shape also keeps its last getter: TanStack Query's `get signal()` keeps the last read's cancellation. A
 * leaked screen leaves hundreds.
 */
const OBJECTS = 1;

/** Mounts and unmounts every screen repeatedly; returns which objects grew in number, if any. */
export async function checkMountMemory(
  page: Page,
  harness: HarnessDriver,
  paths: readonly string[],
): Promise<string | undefined> {
  const mounting = expectNoMemoryGrowth({
    page,
    warmUp: WARM_UP,
    times: ROUNDS,
    objects: OBJECTS * ROUNDS * paths.length,
    step: async () => {
      for (const path of paths) {
        await harness.open(path, 'full');
        await harness.close();
      }
    },
  });
  return mounting.then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );
}
