import type { Page } from 'playwright-core';
import { field } from './on-page.ts';

/** Chooses a member in a picker by typing, and waits until the form holds the choice. */
export async function pick(page: Page, name: string, text: string): Promise<string> {
  const box = page.getByRole('combobox', { name: 'Member' }).first();
  await box.fill(text);
  await page.getByRole('option').first().click();
  return field(page, name).first().inputValue();
}
