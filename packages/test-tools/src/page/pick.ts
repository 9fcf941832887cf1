import type { Page } from 'playwright-core';
import { field } from './on-page.ts';
import { waitUntil } from '../process/wait-until.ts';

/** Chooses a member in a picker by typing, and waits until the form contains the choice. */
export async function pickMember(page: Page, name: string, text: string): Promise<string> {
  const box = page.getByRole('combobox', { name: 'Member', exact: true }).first();
  await box.fill(text);
  await optionsNarrowed(page, text);
  await options(page).first().click();
  return pickedId(page, name);
}

/** The options of a picker. A select's options have this role implicitly. */
const options = (page: Page) => page.locator('[role=option]');

/**
 * Waits until a picker offers only options that match the text. While the list narrows, a clicked option may vanish
 * under the pointer.
 */
export const optionsNarrowed = (page: Page, text: string): Promise<void> =>
  waitUntil(
    async () => {
      const offered = await options(page).allInnerTexts();
      return offered.length > 0 && offered.every((option) => option.toLowerCase().includes(text.toLowerCase()));
    },
    () => `The picker does not offer only options with "${text}".`,
  );

/** Waits for the id in a picker's form field. It may arrive later, because a choice may navigate. */
export async function pickedId(page: Page, name: string): Promise<string> {
  let id = '';
  await waitUntil(
    async () => (id = await field(page, name).first().inputValue()) !== '',
    () => `The picker's field ${name} stays empty.`,
  );
  return id;
}
