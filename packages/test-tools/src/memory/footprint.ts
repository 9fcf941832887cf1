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

/** Returns the names whose count has grown most, as hints for finding a leak. */
export function grown(before: HeapObjects, after: HeapObjects): string[] {
  return [...after.countByName]
    .map(([name, count]) => [name, count - (before.countByName.get(name) ?? 0)] as const)
    .filter(([, more]) => more > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 8)
    .map(([name, more]) => `${more} more ${name}`);
}

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
