import type { Page } from 'playwright-core';
import { eventually } from '../stage/eventually.ts';
import { SIZES } from '../stage/visitor.ts';

const NARROW = { width: 320, height: 640 };

/** Fails where something on the page sticks out of its window, on a desktop or at 320 pixels. */
export async function keepsItsShape(page: Page): Promise<void> {
  for (const size of [SIZES.desktop, NARROW]) {
    await page.setViewportSize(size);
    // A list becomes cards a frame later.
    await eventually(
      async () => expect([page.url(), size.width, await stickingOut(page)]).toEqual([page.url(), size.width, []]),
      3_000,
    );
  }
  await page.setViewportSize(SIZES.desktop);
}

/** The innermost elements that make the document wider than its window. */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return wide
      .filter((element) => !wide.some((other) => other !== element && element.contains(other)))
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className} up to ${element.getBoundingClientRect().right}: ${(element.textContent ?? '').slice(0, 40)}`,
      );
  });
