import type { Locator, Page } from 'playwright-core';
import { pathOf } from '../browser/troubles.ts';
import { waitUntil } from '../process/wait-until.ts';

/** An input by its name in the specification. */
export const field = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);

/** The submit button of the screen's form, not that of a dialog. */
export const submitButton = (page: Page): Locator => page.locator('main button[type=submit]');

/** The screen's title. */
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Fills a form by field name. Selects take an option's value. */
export async function fillForm(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const input = field(page, name);
    if ((await input.evaluate((element) => element.tagName)) === 'SELECT') await input.selectOption(value);
    else await input.fill(value);
  }
}

/** Waits until the browser is at this path. */
export const arrivesAt = (page: Page, path: string | RegExp): Promise<void> =>
  waitUntil(
    () => (typeof path === 'string' ? pathOf(page) === path : path.test(pathOf(page))),
    () => `The browser is at ${pathOf(page)} instead of ${path}.`,
  );

/** Waits until the page shows the text. */
export const waitForText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** Waits until the screen with this title is shown. */
export const waitForScreen = (page: Page, heading: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor();

/** The texts of a list's rows, without its header. */
export async function listRows(page: Page): Promise<string[]> {
  return page.locator('main table tbody tr').allInnerTexts();
}

/** The error or description of a field. */
export async function fieldMessage(page: Page, name: string): Promise<string> {
  return field(page, name).evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );
}

/** Formats a day as a product with `GYM_LOCALE=en-GB` does: '2027-01-31' is '31 Jan 2027'. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
