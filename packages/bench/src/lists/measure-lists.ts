import type { Page } from 'playwright-core';
import { heapMegabytes } from '../measure/heap.ts';
import { keystrokes, mainThreadCost } from '../measure/keystrokes.ts';
import { quantile, tenth } from '../measure/statistics.ts';
import { timeToRows } from '../measure/time-to-rows.ts';

/** What a list of one length costs in the browser. */
export interface ListFigures {
  readonly firstRowsMs: number;
  readonly keystrokeMs: number;
  readonly pickerOpenMs: number;
  readonly heapMB: number;
}

const LOADS = 5;
const OPENINGS = 20;

/** What opening the member picker costs until its options are laid out, all members being there. */
async function pickerOpening(page: Page): Promise<number> {
  await page.goto('/planAssign');
  const picker = page.locator('main input[role=combobox]').first();
  const options = page.locator('[role=option]');
  await picker.click();
  await options.first().waitFor();
  await page.keyboard.press('Escape');
  const { median } = await mainThreadCost(
    page,
    OPENINGS,
    async () => {
      await page.keyboard.press('ArrowDown');
      await options.first().waitFor();
    },
    async () => {
      await page.keyboard.press('Escape');
      await options.first().waitFor({ state: 'hidden' });
    },
  );
  return median;
}

/** Measures the member list and its picker on a signed-in page. */
export async function measureLists(page: Page): Promise<ListFigures> {
  const loads: number[] = [];
  for (let load = 0; load < LOADS; load++) loads.push(await timeToRows(page, '/memberList'));
  const { median: keystrokeMs } = await keystrokes(page);
  const heapMB = await heapMegabytes(page);
  return {
    firstRowsMs: tenth(quantile(loads, 0.5)),
    keystrokeMs,
    pickerOpenMs: await pickerOpening(page),
    heapMB: tenth(heapMB),
  };
}
