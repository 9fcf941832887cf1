import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describeFootprint, type Footprint, footprints, grown } from './footprint.ts';

interface Repeated {
  readonly page: Page;
  /** Repetitions before the first look, until code and caches are as they stay. */
  readonly warmUp: number;
  readonly times: number;
  /** Objects that may be there more in the end; 40 unless stated. */
  readonly objects?: number;
  /** One repetition; `count` counts from 0. Ends where it began. */
  readonly step: (count: number) => Promise<void>;
}

/**
 * How much more there may be in the end than after the warm-up, however many repetitions lie between: fewer objects
 * than repetitions. The heap's own bound is wide, for the machine code that goes on being made; a leaked list screen is
 * some 50 KiB.
 */
const BOUNDS = { objects: 40, objectsKiB: 32, listeners: 0, nodes: 10, documents: 0, heapKiB: 1024 } as const;
type Measure = keyof typeof BOUNDS;

/**
 * Looks at the end; what is only on its way then is gone at the next, and a leak is not. Each takes the browser some
 * seconds.
 */
const LOOKS = 2;

/**
 * A leak grows as often as one looks; what the engine makes once, late – a context of its own is some 900 objects –,
 * does not.
 */
const ROUNDS = 3;

/**
 * Repeats a step, and compares the page's footprint after the warm-up with that at the end. Where it has grown, the
 * same again from there. Fails where it has grown each time.
 */
export async function expectNoMemoryGrowth({
  page,
  warmUp,
  times,
  objects = BOUNDS.objects,
  step,
}: Repeated): Promise<void> {
  const look = await footprints(page);
  let count = 0;
  const repeat = async (until: number) => {
    for (; count < until; count++) await step(count);
    // What waits for half a minute to be told to the API is told now.
    await page.evaluate(() => void dispatchEvent(new Event('pagehide')));
    await pause(1000);
  };
  await repeat(warmUp);
  const bounds = { ...BOUNDS, objects };
  let first = await look();
  let last = first;
  const growth: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    first = last;
    await repeat(count + times);
    last = await look();
    for (let looks = 1; looks < LOOKS && growthOf(first, last, bounds).length > 0; looks++) {
      await pause(1000);
      last = await look();
    }
    const more = growthOf(first, last, bounds);
    if (more.length === 0) return;
    growth.push(
      `${more.join('; ')}.`,
      describeFootprint(first),
      describeFootprint(last),
      ...grown(first.objects, last.objects),
    );
  }
  throw new Error(
    [
      `The page has grown after ${times} repetitions, and ${ROUNDS - 1} times again: ${growth[0]}`,
      ...growth.slice(1),
    ].join('\n'),
  );
}

function growthOf(first: Footprint, last: Footprint, bounds: Readonly<Record<Measure, number>>): string[] {
  const size = ({ objects, ...rest }: Footprint): Record<Measure, number> => ({
    ...rest,
    objects: objects.count,
    objectsKiB: Math.round(objects.bytes / 1024),
  });
  const [before, after] = [size(first), size(last)];
  return (Object.keys(bounds) as Measure[])
    .filter((what) => after[what] - before[what] > bounds[what])
    .map((what) => `${after[what] - before[what]} more ${what}, at most ${bounds[what]}`);
}
