import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds wrong on a page as it stands; nothing is the goal. */
export async function violations(page: Page): Promise<string[]> {
  // A colour on its way from one theme to the other is neither's.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  // The first rows of a table stand for the hundreds that are made like them.
  const { violations: found } = await new AxeBuilder({ page }).exclude('main tbody tr:nth-child(n+13)').analyze();
  return found.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`));
}
