import type { Page } from 'playwright-core';
import { heapObjects, type HeapObjects } from './heap-objects.ts';

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
export const inWords = ({ heapKiB, objects, listeners, nodes, documents }: Footprint): string =>
  `${objects.count} objects in ${Math.round(objects.bytes / 1024)} KiB, ${listeners} listeners, ${nodes} nodes, ${documents} documents; heap ${heapKiB} KiB`;
