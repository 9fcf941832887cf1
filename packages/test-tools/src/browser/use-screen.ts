import type { BrowserContext, Locator, Page } from 'playwright-core';
import { pathOf } from './troubles.ts';
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

/** Fills the screen's form by field name, and submits it. */
export async function submitForm(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await fillForm(page, values);
  await submitButton(page).click();
}

/** Signs out by the menu of the top bar. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  const [button, link] = (['button', 'link'] as const).map((role) => page.getByRole(role, { name: 'Logout' }));
  await button!.or(link!).click();
  await arrivesAt(page, '/');
}

interface Rejection {
  readonly status?: number;
  readonly reason: string;
  readonly code?: string;
  /** By field. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** Rejects a call of these pages in place of the server: each time, or so many times. */
export const rejectCall = (
  pages: Page | BrowserContext,
  call: string,
  { status = 422, ...body }: Rejection,
  times?: number,
): Promise<unknown> =>
  pages.route(
    `**/api/${call}`,
    (route) => route.fulfill({ status, json: { status: 'error', result: 'error', ...body } }),
    times === undefined ? {} : { times },
  );

/** Waits until the browser is at this path. */
export const arrivesAt = (page: Page, path: string | RegExp): Promise<void> =>
  waitUntil(
    () => (typeof path === 'string' ? pathOf(page) === path : path.test(pathOf(page))),
    () => `The browser is at ${pathOf(page)} instead of ${path}.`,
  );

/** The drafts that the browser keeps, as it stores them. */
export const storedDrafts = (page: Page): Promise<[name: string, value: string][]> =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('draft.')));

/** Waits until the browser keeps the input of the page's form as a draft. */
export const waitForDraft = (page: Page): Promise<void> =>
  waitUntil(
    async () => (await storedDrafts(page)).length === 1,
    () => 'The browser keeps no draft of the form, or several.',
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

/** Waits until the list has rows. */
export const waitForRows = (page: Page): Promise<void> =>
  waitUntil(
    async () => (await listRows(page)).length > 0,
    () => 'The list has no rows.',
  );

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
