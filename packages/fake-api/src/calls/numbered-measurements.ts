import type { Gym, GymMeasurement } from '../gym.ts';

interface NumberedMeasurement {
  readonly id: number;
  /** How often it was changed. */
  version: number;
}

/** The ids and versions of the measurements that the gym holds, and the last id. No id comes twice. */
const numbered = new WeakMap<Gym, { readonly all: WeakMap<GymMeasurement, NumberedMeasurement>; last: number }>();

/** The id and the version of a measurement. The measurements get their ids in the order of their arrival. */
export function numbersOf(gym: Gym, one: GymMeasurement, restored?: NumberedMeasurement): NumberedMeasurement {
  const numbers = numbered.get(gym) ?? { all: new WeakMap<GymMeasurement, NumberedMeasurement>(), last: 0 };
  numbered.set(gym, numbers);
  if (restored) numbers.all.set(one, restored);
  for (const each of gym.health) if (!numbers.all.has(each)) numbers.all.set(each, { id: ++numbers.last, version: 1 });
  const found = numbers.all.get(one);
  if (!found) throw new Error('This gym does not hold the measurement.');
  return found;
}
