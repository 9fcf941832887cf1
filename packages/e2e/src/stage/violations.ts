import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { SIZES } from './visitor.ts';

/** The rules that look at colours: all that another colour scheme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong on a page as it stands; nothing is the goal. `rules` are some rules' ids instead of all. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // A colour on its way from one theme to the other is neither's; the end of one transition may begin another, further down.
  // One that has ended may stay in effect, and would be waited for without a pause in which the page could go on.
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
export async function violationsInBothSchemes(page: Page): Promise<Record<'light' | 'dark', string[]>> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return { light, dark: await violations(page, OF_COLOURS) };
}

/** The same on a desktop and on a phone. Empty where nothing is wrong. */
export async function violationsAtAnySize(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const [scheme, wrong] of Object.entries(await violationsInBothSchemes(page)))
      found.push(...wrong.map((text) => `${size}, ${scheme}: ${text}`));
  }
  return found;
}
