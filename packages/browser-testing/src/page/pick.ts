import type { Page } from 'playwright-core';
import { eventually, field } from './on-page.ts';

/** Chooses a member in a picker by typing, and waits until the form holds the choice. */
export async function pickMember(page: Page, name: string, text: string): Promise<string> {
  const box = page.getByRole('combobox', { name: 'Member' }).first();
  await box.fill(text);
  await optionsNarrowed(page, text);
  await options(page).first().click();
  return pickedId(page, name);
}

/** What a picker offers; the options of a select have the role without saying so. */
const options = (page: Page) => page.locator('[role=option]');

/** Waits until a picker offers those alone that fit: an option that is clicked while the list narrows may be gone under the pointer. */
export const optionsNarrowed = (page: Page, text: string): Promise<void> =>
  eventually(async () => {
    const offered = await options(page).allInnerTexts();
    expect(offered).not.toEqual([]);
    expect(offered.filter((option) => !option.toLowerCase().includes(text.toLowerCase()))).toEqual([]);
  });

/** The id that a picker's form holds, once it does: a choice may go by the address. */
export const pickedId = (page: Page, name: string): Promise<string> =>
  eventually(async () => {
    const id = await field(page, name).first().inputValue();
    expect(id).not.toBe('');
    return id;
  });
