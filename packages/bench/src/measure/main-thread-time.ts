import type { CDPSession, Page } from 'playwright-core';

/** Opens the counter of milliseconds that the page's main thread spent in tasks; each call answers those since the last. */
export async function mainThreadTime(page: Page): Promise<() => Promise<number>> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const total = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === 'TaskDuration')!.value * 1000;
  };
  let last = await total();
  return async () => {
    const now = await total();
    const spent = now - last;
    last = now;
    return spent;
  };
}
