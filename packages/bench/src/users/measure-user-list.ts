import type { Page } from 'playwright-core';
import { mainThreadTime } from '../measure/main-thread-time.ts';
import { settled } from '../measure/settled.ts';
import { quantile, tenth } from '../measure/statistics.ts';

const KEYSTROKES = 50;

/** A text, not a function: the names that the TypeScript loader gives to functions are unknown in the page. */
const WATCH_FRAMES = `
  window.frameTimes = [];
  let last = performance.now();
  requestAnimationFrame(function frame(now) {
    window.frameTimes.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  });
`;

/** Milliseconds from the start of the navigation until the first row stands, of a signed-in deep link. */
export async function timeToRows(page: Page): Promise<number> {
  await page.goto('/userlist', { waitUntil: 'commit' });
  await page.locator('main tbody tr').first().waitFor();
  return page.evaluate(() => new Promise<number>((resolve) => { requestAnimationFrame(() => resolve(performance.now())); }));
}

/** Main-thread milliseconds a keystroke costs until the list is laid out: letters typed and deleted in turn. */
export async function keystrokes(page: Page): Promise<{ median: number; p95: number }> {
  await page.locator('main input[type=search]').first().click();
  const spent = await mainThreadTime(page);
  const idle: number[] = [];
  for (let round = 0; round < 10; round++) {
    await spent();
    await settled(page);
    idle.push(await spent());
  }
  const times: number[] = [];
  const keys = ['a', '1', 'b', 'Backspace', 'Backspace', 'Backspace', '[', 'Backspace', 'c', 'Backspace'];
  for (let stroke = 0; stroke < KEYSTROKES; stroke++) {
    await spent();
    await page.keyboard.press(keys[stroke % keys.length]!);
    await settled(page);
    times.push(Math.max(0, await spent() - quantile(idle, 0.5)));
  }
  return { median: tenth(quantile(times, 0.5)), p95: tenth(quantile(times, 0.95)) };
}

/** Frame times while the wheel goes through the list, in milliseconds. */
export async function scrolling(page: Page): Promise<{ median: number; p95: number; longest: number }> {
  await page.locator('main input[type=search]').first().fill('');
  await page.locator('main tbody tr').first().hover();
  await page.evaluate(WATCH_FRAMES);
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(16);
  }
  const frames = (await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes)).slice(1);
  return { median: tenth(quantile(frames, 0.5)), p95: tenth(quantile(frames, 0.95)), longest: tenth(quantile(frames, 1)) };
}
