import type { Page } from 'playwright-core';
import { quantile, tenth } from '../measure/statistics.ts';
import { timeToRows as timeToRowsOf } from '../measure/page-costs.ts';

export { keystrokes } from '../measure/page-costs.ts';

/** A string, because the TypeScript loader wraps functions in a helper that the page lacks. */
const WATCH_FRAMES = `
  window.frameTimes = [];
  let last = performance.now();
  requestAnimationFrame(function frame(now) {
    window.frameTimes.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  });
`;

/** Milliseconds until the user list's first row shows. */
export const timeToRows = (page: Page): Promise<number> => timeToRowsOf(page, '/userlist');

/** Frame times in milliseconds while the wheel scrolls the list. */
export async function scrolling(page: Page): Promise<{ median: number; p95: number; longest: number }> {
  await page.locator('main input[type=search]').first().fill('');
  await page.locator('main tbody tr').first().hover();
  await page.evaluate(WATCH_FRAMES);
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(16);
  }
  const frames = (await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes)).slice(1);
  return {
    median: tenth(quantile(frames, 0.5)),
    p95: tenth(quantile(frames, 0.95)),
    longest: tenth(quantile(frames, 1)),
  };
}
