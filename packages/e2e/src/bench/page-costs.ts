import type { CDPSession, Page } from 'playwright-core';
import { median, quantile, round } from './measure.ts';

/** Waits for the layout and the paint of pending work: two frames and a task. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

/** Starts a counter of the main thread's milliseconds in tasks. Each call returns those since the last call. */
async function mainThreadTime(page: Page): Promise<() => Promise<number>> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const total = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? NaN) * 1000;
  };
  let last = await total();
  return async () => {
    const now = await total();
    const spent = now - last;
    last = now;
    return spent;
  };
}

/** Megabytes of the page's JavaScript heap in use, after a garbage collection. */
export async function heapMegabytes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize / 2 ** 20;
}

/** Milliseconds from the start of the navigation to the list's first row, for a signed-in deep link. */
export async function timeToRows(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main tbody tr').first().waitFor();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => resolve(performance.now()));
      }),
  );
}

/** Cost of one action, over several actions, in milliseconds. */
interface Cost {
  readonly median: number;
  readonly p95: number;
}

/** Main-thread milliseconds of each action until the layout and the paint, minus the time of as many idle frames. */
export async function mainThreadCost(
  page: Page,
  turns: number,
  act: (turn: number) => Promise<void>,
  undo: (turn: number) => Promise<void> = async () => undefined,
): Promise<Cost> {
  const spent = await mainThreadTime(page);
  const idle: number[] = [];
  for (let round = 0; round < 10; round++) {
    await spent();
    await settled(page);
    idle.push(await spent());
  }
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    await spent();
    await act(turn);
    await settled(page);
    times.push(Math.max(0, (await spent()) - median(idle)));
    await undo(turn);
    await settled(page);
  }
  return { median: round(median(times), 1), p95: round(quantile(times, 0.95), 1) };
}

const KEYS = ['a', '1', 'b', 'Backspace', 'Backspace', 'Backspace', '[', 'Backspace', 'c', 'Backspace'];

/** Cost of a keystroke in a search of the list until the list's layout. It types and deletes letters in turn. */
export async function keystrokes(page: Page, search = 0): Promise<Cost> {
  await page.locator('main input[type=search]').nth(search).click();
  return mainThreadCost(page, 50, (turn) => page.keyboard.press(KEYS[turn % KEYS.length] ?? 'a'));
}

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

/** Frame times in milliseconds while the wheel scrolls the list. */
export async function scrolling(page: Page): Promise<Cost> {
  await page.locator('main input[type=search]').first().fill('');
  await page.locator('main tbody tr').first().hover();
  await page.evaluate(WATCH_FRAMES);
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(16);
  }
  const frames = (await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes)).slice(1);
  return { median: round(median(frames), 1), p95: round(quantile(frames, 0.95), 1) };
}
