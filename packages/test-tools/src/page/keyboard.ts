import type { Page } from 'playwright-core';
import { pickedId, optionsNarrowed } from './pick.ts';

type Key = 'Tab' | 'Shift+Tab';

async function pressUntil(page: Page, key: Key, what: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${what}.`);
}

/** Presses Tab until the element has the focus. Fails after a complete cycle through the page. */
export async function tabTo(page: Page, selector: string, key: Key = 'Tab'): Promise<void> {
  await pressUntil(page, key, selector, () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector),
  );
}

/** Moves to a button or a link by its text, and presses it. */
export async function pressByKeys(page: Page, words: string, key: Key = 'Tab'): Promise<void> {
  await page.locator('button:visible, a:visible', { hasText: words }).first().waitFor();
  await pressUntil(page, key, words, () =>
    page.evaluate((wanted) => document.activeElement?.textContent?.trim() === wanted, words),
  );
  await page.keyboard.press('Enter');
}

/** Types into fields by name, and reaches each with Tab. */
export async function typeInto(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await tabTo(page, `[name="${name}"]`);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(value);
  }
}

/** Chooses in a member picker by typing and with the arrow keys. Returns the chosen id. */
export async function pickByKeys(page: Page, name: string, text: string): Promise<string> {
  await tabTo(page, '[role=combobox]');
  await page.keyboard.type(text);
  await optionsNarrowed(page, text);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  return pickedId(page, name);
}
