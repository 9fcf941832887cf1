import { expect } from '@gym/test-tools/journeys';
import type { Page } from 'playwright-core';
import { SIZES, type Visitor } from '@gym/test-tools/product';

const NARROW = { width: 320, height: 640 };

/** Fails if an element overflows the window, on a desktop or at 320 pixels. */
export async function expectNoOverflow(page: Page): Promise<void> {
  for (const size of [SIZES.desktop, NARROW]) {
    await page.setViewportSize(size);
    // A list becomes cards one frame later.
    await expect(async () =>
      expect([page.url(), size.width, await overflowingElements(page)]).toEqual([page.url(), size.width, []]),
    ).toPass({ timeout: 3_000 });
  }
  await page.setViewportSize(SIZES.desktop);
}

/** The innermost elements that are wider than the window. */
const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return wide
      .filter((element) => !wide.some((other) => other !== element && element.contains(other)))
      .map((element) => {
        const { right } = element.getBoundingClientRect();
        const text = (element.textContent ?? '').slice(0, 40);
        return `${element.tagName.toLowerCase()}.${element.className} up to ${right}: ${text}`;
      });
  });

/** Whether a request comes from a hostile text that was treated as markup or as an address. */
const isTrap = ({ hostname, pathname }: URL) => pathname === '/trap.png' || /(^|\.)evil(\.example)?$/.test(hostname);

/**
 * Records in every page of the context whether a hostile text had an effect. Returns a function that lists executed
 * scripts, opened dialogs and requested addresses.
 */
export async function setTrap({ context, requests }: Pick<Visitor, 'context' | 'requests'>): Promise<() => string[]> {
  const seen: string[] = [];
  await context.exposeBinding('trap', ({ page }) => void seen.push(`a script ran at ${page.url()}`));
  context.on('dialog', (dialog) => {
    // The browser asks about unsaved work when a journey leaves a form.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    seen.push(`dialog: ${dialog.message()}`);
    return void dialog.dismiss();
  });
  const asked = () => requests.map((request) => new URL(request.url())).filter(isTrap);
  return () => [...seen, ...asked().map(({ href }) => `asked for ${href}`)];
}

const oneSpace = (text: string) => text.replace(/\s+/g, ' ').trim();

/** All readable text of the page, including field values and the window's title. */
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

/** Waits until the page shows each of these texts exactly, and checks that none created an element. */
export async function expectReadAsText(page: Page, ...texts: readonly string[]): Promise<void> {
  await expect(async () => {
    const shown = await readable(page);
    expect(texts.map(oneSpace).filter((text) => !shown.includes(text))).toEqual([]);
  }).toPass();
  expect(await page.locator('[onerror], [onload], [onfocus], [href^="javascript:" i], img[src*="trap"]').count()).toBe(
    0,
  );
}
