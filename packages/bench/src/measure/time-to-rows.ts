import type { Page } from 'playwright-core';

/** Milliseconds from the start of the navigation until the list's first row stands, of a signed-in deep link. */
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
