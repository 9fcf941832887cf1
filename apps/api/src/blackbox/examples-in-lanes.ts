import type { CallName } from '@gym/api-contract';
import { exampleOf } from './examples.ts';
import type { Gym } from './gym.ts';

/** An example a lane: kept while nothing has come of it, and made anew otherwise. */
export function examplesInLanes(gym: Gym, name: CallName) {
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
