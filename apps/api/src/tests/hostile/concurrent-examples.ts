import type { CallName } from '@gym/api-contract';
import { exampleOf } from '../../testing/call-examples/call-examples.ts';
import type { TestGym } from '../../testing/test-gym.ts';

/** Runs `work` for each item in a few lanes at once. The first failure ends it. */
export async function forEachConcurrent<T>(
  items: Iterable<T>,
  work: (item: T, lane: number) => Promise<void>,
  lanes = 8,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const run = async (lane: number) => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value, lane);
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
}

/** An example for each lane. A used example is replaced by a new one. */
export function examplePerLane(gym: TestGym, name: CallName) {
  const kept = new Map<number, Awaited<ReturnType<typeof exampleOf>>>();
  return {
    async take(lane: number) {
      const example = kept.get(lane) ?? (await exampleOf(gym, name));
      kept.set(lane, example);
      return example;
    },
    used: (lane: number) => void kept.delete(lane),
  };
}
