import type { Page } from 'playwright-core';

/** Fails where a page, or what is open above it, cannot be read in a window 320 pixels wide, or with a text twice as large. */
export async function fitsNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await misfits(page)).toEqual({ overflow: 0, squeezed: [] });
  await page.setViewportSize({ width: 640, height: 512 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await misfits(page)).toEqual({ overflow: 0, squeezed: [] });
}

/** How far the page has to be scrolled sideways, and the texts whose lines hold a letter or two. */
const misfits = (page: Page): Promise<{ overflow: number; squeezed: string[] }> =>
  page.evaluate(() => {
    const overflow = Math.max(
      ...[document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
    const squeezed: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const said = (text.textContent ?? '').trim();
      if (said.length > 5 && range.getClientRects().length > said.length / 3) squeezed.push(said);
    }
    return { overflow, squeezed };
  });
