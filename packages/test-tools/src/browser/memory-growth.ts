import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

/** The live objects of the page's own code, by the name of their constructor or function. */
interface HeapObjects {
  /** Objects and functions. */
  readonly count: number;
  /** The bytes of these objects and of their strings and arrays. */
  readonly bytes: number;
  readonly countByName: ReadonlyMap<string, number>;
}

/** Leaves out machine code, which grows with use, and the browser's own records of loads and layouts. */
const OBJECTS = ['object', 'closure'];
const CONTENTS = ['array', 'string', 'concatenated string', 'sliced string', 'regexp', 'number', 'symbol', 'bigint'];

/** The part of V8's heap snapshot format that is used here: nodes are consecutive rows of numbers. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/** Takes a heap snapshot and reads the live objects of the page's code from it. */
async function heapObjects(devtools: CDPSession): Promise<HeapObjects> {
  const parts: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void parts.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take);
  await devtools.send('HeapProfiler.takeHeapSnapshot');
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take);
  const {
    snapshot: { meta },
    nodes,
    strings,
  } = JSON.parse(parts.join('')) as Snapshot;

  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => meta.node_fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  const countByName = new Map<string, number>();
  let count = 0;
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += meta.node_fields.length) {
    const kind = meta.node_types[0][nodes[node + type]!]!;
    if (OBJECTS.includes(kind)) {
      const called = strings[nodes[node + name]!]!;
      countByName.set(called, (countByName.get(called) ?? 0) + 1);
      count += 1;
    }
    if (OBJECTS.includes(kind) || CONTENTS.includes(kind)) bytes += nodes[node + size]!;
  }
  return { count, bytes, countByName };
}

/** Returns by how much the count of each name has grown, without those that have not. */
function grownNames(before: HeapObjects, after: HeapObjects): Map<string, number> {
  const grown = [...after.countByName].map(
    ([name, count]) => [name, count - (before.countByName.get(name) ?? 0)] as const,
  );
  return new Map(grown.filter(([, more]) => more > 0));
}

/** Formats the names that have grown most, as hints for finding a leak. */
const describeNames = (grown: ReadonlyMap<string, number>): string[] =>
  [...grown]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 8)
    .map(([name, more]) => `${more} more ${name}`);

/** The memory of a page after garbage collection. */
export interface Footprint {
  /** V8's whole heap, including machine code. */
  readonly heapKiB: number;
  readonly objects: HeapObjects;
  readonly listeners: number;
  /** DOM nodes, including detached ones with references to them. */
  readonly nodes: number;
  readonly documents: number;
}

/** Returns a function that measures a page's memory. */
export async function footprints(page: Page): Promise<() => Promise<Footprint>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.enable');
  await devtools.send('Performance.enable');
  await devtools.send('HeapProfiler.enable');
  return async () => {
    // Otherwise the console keeps logged objects, which it does only while DevTools is open.
    await devtools.send('Runtime.discardConsoleEntries');
    // Objects that finalizers release are collected in the next round.
    for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const metric = (name: string) => {
      const found = metrics.find((one) => one.name === name);
      if (!found) throw new Error(`The browser reports no ${name}.`);
      return found.value;
    };
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return {
      heapKiB: Math.round(usedSize / 1024),
      objects: await heapObjects(devtools),
      listeners: metric('JSEventListeners'),
      nodes: metric('Nodes'),
      documents: metric('Documents'),
    };
  };
}

/** Formats a footprint as one line. */
export const describeFootprint = ({ heapKiB, objects, listeners, nodes, documents }: Footprint): string =>
  `${objects.count} objects in ${Math.round(objects.bytes / 1024)} KiB, ${listeners} listeners, ${nodes} nodes, ` +
  `${documents} documents; heap ${heapKiB} KiB`;

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
 * A leak grows in every round, by the same measure and the same names. Objects that the engine creates once and late do
 * not: a context alone is about 900 objects, and what a round creates by chance has other names in the next.
 */
const ROUNDS = 3;

/**
 * Repeats a step, and compares the page's memory after the warm-up with that at the end. After a growth, it repeats the
 * comparison. Fails if one measure grows every time.
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
  const rounds: Growth[] = [];
  let last = await look();
  for (let round = 0; round < ROUNDS; round++) {
    const first = last;
    await repeat(count + times);
    for (let looks = 0; looks < LOOKS; looks++) {
      if (looks > 0) await pause(pauseMs);
      last = await look();
      rounds[round] = { first, last, names: grownNames(first.objects, last.objects) };
      if (measuresAbove(bounds, rounds).length === 0) return;
    }
  }
  const above = measuresAbove(bounds, rounds);
  throw new Error(
    [
      `The page has grown after ${times} repetitions, and ${ROUNDS - 1} times again: ${above.join('; ')}.`,
      ...rounds.flatMap(({ first, last: end, names }) => [
        describeFootprint(first),
        describeFootprint(end),
        ...describeNames(names),
      ]),
    ].join('\n'),
  );
}

/** The growth in one round, from the end of the previous one. */
interface Growth {
  readonly first: Footprint;
  readonly last: Footprint;
  readonly names: ReadonlyMap<string, number>;
}

/** Returns a sentence for each measure that is above its bound in all rounds. Objects count by their names. */
function measuresAbove(bounds: Readonly<Record<Measure, number>>, rounds: readonly Growth[]): string[] {
  const least = (growthIn: (round: Growth) => number) => Math.min(...rounds.map(growthIn));
  const total = (measure: Exclude<Measure, 'objects' | 'objectsKiB'>) =>
    least(({ first, last }) => last[measure] - first[measure]);
  const growth: Record<Measure, number> = {
    objects: [...rounds[0]!.names.keys()]
      .map((name) => least(({ names }) => names.get(name) ?? 0))
      .reduce((sum, more) => sum + more, 0),
    objectsKiB: least(({ first, last }) => Math.round((last.objects.bytes - first.objects.bytes) / 1024)),
    listeners: total('listeners'),
    nodes: total('nodes'),
    documents: total('documents'),
    heapKiB: total('heapKiB'),
  };
  return (Object.keys(bounds) as Measure[])
    .filter((measure) => growth[measure] > bounds[measure])
    .map((measure) => `${growth[measure]} more ${measure}, at most ${bounds[measure]}`);
}
