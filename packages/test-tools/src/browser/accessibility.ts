import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { SIZES } from './visit.ts';

/** The colour rules: only these can fail in another colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Returns axe's violations on the current page. `rules` limits the audit to these rule ids. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Wait for all animations, because colours differ during a transition, and the end of one may start another. A
  // finished animation may stay listed; waiting for it would block the page in an endless loop.
  await page.evaluate(async () => {
    for (;;) {
      const running = document.getAnimations().filter(({ playState }) => playState !== 'finished');
      if (running.length === 0) return;
      await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)));
    }
  });
  // Inject axe once per document, because loading it takes as long as an audit.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(async (values): Promise<Pick<AxeResults, 'violations'>> => {
    // The first rows of a table represent the hundreds of similar ones.
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

/** Returns the violations in light and dark. */
export async function axeViolationsInBothSchemes(page: Page): Promise<Record<'light' | 'dark', string[]>> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return { light, dark: await axeViolations(page, COLOUR_RULES) };
}

/**
 * Returns the violations on a desktop in light and on a phone in dark. Size and colours do not depend on each other,
 * and an audit takes as long as a landing. The kit audits the screens of remotes on a desktop in dark, too.
 */
export async function axeViolationsAtAnySize(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [size, colorScheme] of [
    ['desktop', 'light'],
    ['phone', 'dark'],
  ] as const) {
    await page.setViewportSize(SIZES[size]);
    await page.emulateMedia({ colorScheme });
    found.push(...(await axeViolations(page)).map((text) => `${size}, ${colorScheme}: ${text}`));
  }
  return found;
}

/**
 * Fails if a page or an open dialog is unreadable in a window 320 pixels wide, or with text twice as large.
 * @throws Error with the elements that overflow or are squeezed
 */
export async function expectFitsNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await assertFits(page, 'in a window 320 pixels wide');
  await page.setViewportSize({ width: 640, height: 512 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await assertFits(page, 'with text twice as large');
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

async function assertFits(page: Page, where: string): Promise<void> {
  const { overflow, squeezed } = await misfits(page);
  if (overflow === 0 && squeezed.length === 0) return;
  throw new Error(
    `The page does not fit ${where}: ${overflow} pixels too wide; squeezed texts: ${JSON.stringify(squeezed)}`,
  );
}

/** The page's horizontal scroll distance, and the texts whose lines have only one or two letters. */
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
