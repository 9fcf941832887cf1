import { readFileSync } from 'node:fs';
import { axeViolations, type Visitor, waitForScreen, waitForText } from '@gym/test-tools/product';
import { expect } from '@gym/test-tools/journeys';
import { NAME } from './write-lockers.ts';

type Page = Visitor['page'];

/** The column of the member list: the last one before the actions, with one call for all rows of the page. */
export async function expectColumn(page: Page, rows: number): Promise<void> {
  await page.getByRole('columnheader', { name: 'Locker' }).waitFor();
  expect((await page.getByRole('columnheader').allInnerTexts()).at(-2)).toBe('Locker');
  const cells = page
    .getByRole('row')
    .getByRole('cell')
    .filter({ hasText: new RegExp(`^No\\. \\d+ of ${rows}$`) });
  await expect(cells).toHaveCount(rows);
}

/** The actions in the head of the member list and in each row, where they take the row's record along. */
export async function expectActions(page: Page, rows: number, title: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'All reports' }).waitFor();
  const action = page.getByRole('row').getByRole('link', { name: /^Open locker / });
  await expect(action).toHaveCount(rows);
  await action.first().click();
  await waitForScreen(page, title);
  expect(new URL(page.url()).searchParams.get('q')).toMatch(/^\d+$/);
}

/** The figure of the dashboard, and the report. */
export async function expectFigureAndReport(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByText(/^1,0\d\d$/).waitFor();
  await page.getByRole('region', { name: 'Reports' }).getByRole('link', { name: 'Locker rents' }).click();
  await waitForScreen(page, 'Locker rents');
  await page.getByLabel('From').fill('2026-10-05');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('cell', { name: 'Oct 5, 2026' }).waitFor();
  expect(await page.getByRole('row').nth(2).getByRole('cell').allInnerTexts()).toEqual(['No. 8', '', '$1,200.00']);
  expect(await axeViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file.split('\r\n').slice(1)).toEqual([`"'=No. 7","2026-10-05",12.5`, '"No. 8","",1200', '']);
}

/** The filter leaves the members with an even number, whatever their page. */
export async function expectFilter(page: Page, members: readonly { readonly id: number }[]): Promise<void> {
  await page.getByRole('combobox', { name: 'Locker' }).selectOption('Even');
  await waitForText(page, `of ${members.filter(({ id }) => id % 2 === 0).length}`);
  expect(new URL(page.url()).search).toBe(`?${NAME}-filter=even`);
}

/** The section in the form of a member is checked with the form, and saved after the member. */
export async function expectSection(page: Page, member: number, origin: string): Promise<void> {
  const number = page.getByRole('region', { name: 'Locker' }).getByRole('textbox', { name: 'Locker number' });
  await expect(number).toHaveValue(String(member));
  await number.fill('x');
  await page.getByRole('button', { name: 'Save' }).click();
  await waitForText(page, 'Enter digits');
  await number.fill('12');
  const saved = page.waitForRequest(`${origin}/save-${member}-12`);
  await page.getByRole('button', { name: 'Save' }).click();
  await saved;
  await page.getByText(/^Saved: Locker of /).waitFor();
}

/** Each contribution on the screens of others, for members with an even number. @param title of the remote's screen */
export async function expectContributions(page: Page, { product, members, origin, title }: Place): Promise<void> {
  await page.goto(`${product}/memberList`);
  await waitForScreen(page, 'Member List');
  await expectColumn(page, 5);
  await expectActions(page, 5, title);
  await expectFigureAndReport(page);
  await page.goto(`${product}/memberList`);
  await expectFilter(page, members);
  const even = members.find(({ id }) => id % 2 === 0)?.id ?? 0;
  await page.goto(`${product}/updateMember/${even}`);
  await expectSection(page, even, origin);
  await page.goto(`${product}/member/${even}`);
  await page
    .getByRole('region', { name: 'Lockers' })
    .getByText(/^Locker \d+, asked by staff \d+$/)
    .waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Open locker' }).waitFor();
}

interface Place {
  /** The address of the product. */
  readonly product: string;
  readonly members: readonly { readonly id: number }[];
  /** The team's API. */
  readonly origin: string;
  readonly title: string;
}
