import type { BrowserContext } from 'playwright-core';
import { throttle, type Conditions } from './conditions.ts';
import { figuresOf, type LoadFigures } from './load-figures.ts';
import { REPORT, UNTIL_ROWS, WATCH, type Watched } from './watch-rows.ts';

/** Opens an address in a new page of the context under the conditions, waits for the rows and for quiet, and measures it. */
export async function loadPage(context: BrowserContext, url: string, conditions?: Conditions): Promise<LoadFigures> {
  const page = await context.newPage();
  try {
    if (conditions) await throttle(page, conditions);
    await page.addInitScript(WATCH);
    await page.goto(url, { waitUntil: 'commit' });
    await page.evaluate(UNTIL_ROWS);
    await page.waitForLoadState('networkidle');
    return figuresOf((await page.evaluate(REPORT)) as Watched);
  } finally {
    await page.close();
  }
}
