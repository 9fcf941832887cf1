import type { CDPSession, Page } from 'playwright-core';

/** What the page's own code keeps alive, by the name of its constructor or function. */
interface HeapObjects {
  /** Objects and functions. */
  readonly count: number;
  /** Of these, and of the strings and arrays that they hold. */
  readonly bytes: number;
  readonly countByName: ReadonlyMap<string, number>;
}

/**
 * Not machine code, which the browser makes more of the longer a page is used, nor the browser's own records of loads
 * and layouts.
 */
const OBJECTS = ['object', 'closure'];
const CONTENTS = ['array', 'string', 'concatenated string', 'sliced string', 'regexp', 'number', 'symbol', 'bigint'];

/** Form of V8's heap snapshot as far as it is read here: nodes are rows of numbers, one after the other. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/** Takes a snapshot of the heap, and reads from it what the page's code keeps. */
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

/** The names of which there are most more than before: where to look for a leak. */
export function grown(before: HeapObjects, after: HeapObjects): string[] {
  return [...after.countByName]
    .map(([name, count]) => [name, count - (before.countByName.get(name) ?? 0)] as const)
    .filter(([, more]) => more > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 8)
    .map(([name, more]) => `${more} more ${name}`);
}

/** What a page holds once all garbage is collected. */
export interface Footprint {
  /** The whole heap of V8, machine code included. */
  readonly heapKiB: number;
  readonly objects: HeapObjects;
  readonly listeners: number;
  /** DOM nodes, detached ones that something still holds included. */
  readonly nodes: number;
  readonly documents: number;
}

/** Opens the measure of a page's memory. */
export async function footprints(page: Page): Promise<() => Promise<Footprint>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.enable');
  await devtools.send('Performance.enable');
  await devtools.send('HeapProfiler.enable');
  return async () => {
    // Else the console keeps what was logged, as it does for nobody who has not opened it.
    await devtools.send('Runtime.discardConsoleEntries');
    // What finalizers free is garbage of the next round only.
    for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((one) => one.name === name)!.value;
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

/** A footprint in a line. */
export const describeFootprint = ({ heapKiB, objects, listeners, nodes, documents }: Footprint): string =>
  `${objects.count} objects in ${Math.round(objects.bytes / 1024)} KiB, ${listeners} listeners, ${nodes} nodes, ${documents} documents; heap ${heapKiB} KiB`;
