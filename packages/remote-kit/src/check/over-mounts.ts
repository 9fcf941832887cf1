import { keepsItsSize } from '@gym/e2e';
import type { Page } from 'playwright-core';
import type { HarnessDriver } from './harness-driver.ts';

/** Rounds in which every screen is opened and taken away. It takes V8 some eight until it has kept what it keeps of each literal. */
const WARM_UP = 8;
const ROUNDS = 6;
/**
 * Objects that a mount may leave behind, of the engine's own: V8 keeps a pattern of each literal that is met often, and in an object's
 * shape the getter that it was last given – TanStack Query's `get signal()`, with the last read's cancellation. A screen that stays is
 * hundreds.
 */
const OBJECTS = 1;

/** Mounts and unmounts every screen, again and again; answers what the page holds more of in the end, where it does. */
export async function keepsItsSizeOverMounts(
  page: Page,
  harness: HarnessDriver,
  paths: readonly string[],
): Promise<string | undefined> {
  const mounting = keepsItsSize({
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
