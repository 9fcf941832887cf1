import type { Visitor } from '@gym/test-tools/product';
import { expect } from '@gym/test-tools/journeys';
import type { Locator, Page } from 'playwright-core';

/** The question whether this tab may run an unreleased remote. */
export const overrideQuestion = (page: Page, remote: string): Locator =>
  page.getByRole('dialog', { name: `Run an unreleased “${remote}” in this tab?` });

/** Agrees to an override by the keyboard. Nothing of the product shows before. */
export async function agreeToOverride(
  { page, troubles }: Pick<Visitor, 'page' | 'troubles'>,
  remote: string,
  source: string,
): Promise<void> {
  // Until the answer, the page uses nothing of what the document preloads; after it, the override replaces a part.
  troubles.expect(/^console warning: .*\/assets\/.* was preloaded/);
  const question = overrideQuestion(page, remote);
  await expect(question).toContainText(source);
  expect(await page.getByRole('navigation').count()).toBe(0);
  await question.getByRole('button', { name: 'Use it in this tab' }).focus();
  await page.keyboard.press('Enter');
}
