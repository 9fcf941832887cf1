import type { Page } from 'playwright-core';

/** The network and the machine that a page is loaded with. */
export interface Conditions {
  /** Round trip in milliseconds, of each request. */
  readonly latency: number;
  /** Kilobits a second, of all requests together. */
  readonly down: number;
  readonly up: number;
  /** How many times slower than this machine. */
  readonly cpu: number;
}

/** A phone on a middling network: what the product's goals are stated for. */
export const CONDITIONS: Conditions = { latency: 150, down: 1600, up: 750, cpu: 4 };

/** The same with twice the round trip: what a page loses by it are its sequential round trips. */
export const FAR: Conditions = { ...CONDITIONS, latency: 300 };

/** Makes everything that this page does from now on as slow as the conditions say. */
export async function throttle(page: Page, { latency, down, up, cpu }: Conditions): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: (down * 1000) / 8,
    uploadThroughput: (up * 1000) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}
