import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describeFootprint, type Footprint, footprints, grown } from './footprint.ts';

interface Repeated {
  readonly page: Page;
  /** Repetitions before the first measurement, until code and caches are stable. */
  readonly warmUp: number;
  readonly times: number;
  /** The maximal growth in objects; 40 by default. */
  readonly objects?: number;
  /** How long the page may send telemetry and release objects before a measurement, in ms; 1,000 by default. */
  readonly pauseMs?: number;
  /** One repetition, which ends in its initial state. `count` starts at 0. */
  readonly step: (count: number) => Promise<void>;
}

/**
 * The maximal growth after the warm-up. It allows fewer objects than repetitions, so that a leak exceeds it. The heap
 * may grow more, because the engine keeps compiling code; a leaked list screen takes about 50 KiB.
 */
const BOUNDS = { objects: 40, objectsKiB: 32, listeners: 0, nodes: 10, documents: 0, heapKiB: 1024 } as const;
type Measure = keyof typeof BOUNDS;

/**
 * The number of measurements at the end. Temporary objects have disappeared by the second one, but a leak has not. Each
 * takes some seconds.
 */
const LOOKS = 2;

/**
 * A leak grows in every round. Objects that the engine creates once and late do not; a context alone is about 900
 * objects.
 */
const ROUNDS = 3;

/**
 * Repeats a step, and compares the page's memory after the warm-up with that at the end. After a growth, it repeats the
 * comparison. Fails if the memory grows every time.
 */
export async function expectNoMemoryGrowth({
  page,
  warmUp,
  times,
  objects = BOUNDS.objects,
  pauseMs = 1000,
  step,
}: Repeated): Promise<void> {
  const look = await footprints(page);
  let count = 0;
  const repeat = async (until: number) => {
    for (; count < until; count++) await step(count);
    // Send telemetry now, which would otherwise wait for half a minute.
    await page.evaluate(() => void dispatchEvent(new Event('pagehide')));
    await pause(pauseMs);
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
      await pause(pauseMs);
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
