import type { Page } from 'playwright-core';
import { eventually } from '../stage/eventually.ts';

const oneSpace = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What anybody can read on the page: its texts, what fields hold, and the window's title. */
async function readable(page: Page): Promise<string> {
  return oneSpace(
    await page.evaluate(() =>
      [
        document.title,
        document.body.innerText,
        ...[...document.querySelectorAll('input, textarea')].map((input) => (input as HTMLInputElement).value),
        ...[...document.querySelectorAll('option')].map((option) => option.textContent),
      ].join('\n'),
    ),
  );
}

/** Waits until each of these texts stands on the page, letter for letter, and nothing on it was made of one. */
export async function readsAsText(page: Page, ...texts: readonly string[]): Promise<void> {
  await eventually(async () => {
    const shown = await readable(page);
    expect(texts.map(oneSpace).filter((text) => !shown.includes(text))).toEqual([]);
  });
  expect(await page.locator('[onerror], [onload], [onfocus], [href^="javascript:" i], img[src*="trap"]').count()).toBe(
    0,
  );
}
