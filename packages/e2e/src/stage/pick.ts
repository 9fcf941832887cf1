import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { field } from './on-page.ts';

/** Chooses a member in a picker by typing, and waits until the form holds the choice. */
export async function pick(page: Page, name: string, text: string): Promise<string> {
  const box = page.getByRole('combobox', { name: 'Member' }).first();
  await box.fill(text);
  await page.getByRole('option').first().click();
  return held(page, name);
}

/** The id that a picker's form holds, once it does: a choice may go by the address. */
export const held = (page: Page, name: string): Promise<string> => eventually(async () => {
  const id = await field(page, name).first().inputValue();
  expect(id).not.toBe('');
  return id;
});
