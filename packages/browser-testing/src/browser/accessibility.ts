import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { SIZES } from './visit.ts';

/** The rules that look at colours: all that another colour scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong on a page as it stands; nothing is the goal. `rules` are some rules' ids instead of all. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // A colour on its way from one theme to the other is neither's; the end of one transition may begin another, further
  // down. One that has ended may stay in effect, and would be waited for without a pause in which the page could go on.
  await page.evaluate(async () => {
    for (;;) {
      const running = document.getAnimations().filter(({ playState }) => playState !== 'finished');
      if (running.length === 0) return;
      await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)));
    }
  });
  // Once a document: reading axe takes the browser as long as an audit does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(async (values): Promise<Pick<AxeResults, 'violations'>> => {
    // The first rows of a table stand for the hundreds that are made like them.
    const context = { exclude: ['main tbody tr:nth-child(n+13)'] };
    return (window as unknown as { axe: typeof axe }).axe.run(context, {
      resultTypes: ['violations'],
      ...(values && { runOnly: { type: 'rule', values } }),
    });
  }, rules);
  return found.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
}

/** The same in light and in dark. */
export async function axeViolationsInBothSchemes(page: Page): Promise<Record<'light' | 'dark', string[]>> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return { light, dark: await axeViolations(page, COLOUR_RULES) };
}

/** The same on a desktop and on a phone. Empty where nothing is wrong. */
export async function axeViolationsAtAnySize(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const [scheme, wrong] of Object.entries(await axeViolationsInBothSchemes(page)))
      found.push(...wrong.map((text) => `${size}, ${scheme}: ${text}`));
  }
  return found;
}

/**
 * Fails if a page or an open dialog cannot be read in a window 320 pixels wide, or with text twice as large.
 * @throws Error with what overflows or is squeezed
 */
export async function expectFitsNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await assertFits(page, 'in a window 320 pixels wide');
  await page.setViewportSize({ width: 640, height: 512 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await assertFits(page, 'with text twice as large');
}

async function assertFits(page: Page, where: string): Promise<void> {
  const { overflow, squeezed } = await misfits(page);
  if (overflow === 0 && squeezed.length === 0) return;
  throw new Error(
    `The page does not fit ${where}: ${overflow} pixels too wide; squeezed texts: ${JSON.stringify(squeezed)}`,
  );
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
