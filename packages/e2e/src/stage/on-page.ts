import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { pathOf } from './troubles.ts';

/** An input by the specification's field name. */
export const field = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);

/** The one submit button of the screen's form; a dialog's is reached through the dialog. */
export const submitButton = (page: Page): Locator => page.locator('main button[type=submit]');

/** The screen's title. */
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Types a whole form, field by name. A select is chosen by its value. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const input = field(page, name);
    if ((await input.evaluate((element) => element.tagName)) === 'SELECT') await input.selectOption(value);
    else await input.fill(value);
  }
}

/** Waits until the browser stands at this path. */
export async function arrivesAt(page: Page, path: string | RegExp): Promise<void> {
  await eventually(() => {
    if (typeof path === 'string') expect(pathOf(page)).toBe(path);
    else expect(pathOf(page)).toMatch(path);
  });
}

/** Waits until the text is shown anywhere on the page. */
export const shows = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** Waits until the screen with this title is shown. */
export const shown = (page: Page, heading: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor();

/** The texts of a list's rows, without its head. */
export async function rows(page: Page): Promise<string[]> {
  return page.locator('main table tbody tr').allInnerTexts();
}

/** The message that a field is described by. */
export async function message(page: Page, name: string): Promise<string> {
  return field(page, name).evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );
}
