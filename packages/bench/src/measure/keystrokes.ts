import type { Page } from 'playwright-core';
import { mainThreadTime } from './main-thread-time.ts';
import { settled } from './settled.ts';
import { quantile, tenth } from './statistics.ts';

/** What a number of actions cost, in milliseconds. */
export interface Cost {
  readonly median: number;
  readonly p95: number;
}

/**
 * Main-thread milliseconds that each of so many actions costs until the page is laid out and painted, the time of as many idle
 * frames taken off.
 */
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
    times.push(Math.max(0, (await spent()) - quantile(idle, 0.5)));
    await undo(turn);
    await settled(page);
  }
  return { median: tenth(quantile(times, 0.5)), p95: tenth(quantile(times, 0.95)) };
}

const KEYS = ['a', '1', 'b', 'Backspace', 'Backspace', 'Backspace', '[', 'Backspace', 'c', 'Backspace'];

/** What a keystroke in the list's search costs until the list is laid out: letters typed and deleted in turn. */
export async function keystrokes(page: Page): Promise<Cost> {
  await page.locator('main input[type=search]').first().click();
  return mainThreadCost(page, 50, (turn) => page.keyboard.press(KEYS[turn % KEYS.length]!));
}
