import { expect, test } from '@gym/test-tools/journeys';
import type { Page } from 'playwright-core';
import {
  type Api,
  apiAs,
  arrivesAt,
  field,
  formatDay,
  listRows,
  submitButton,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';

test.use({ productOptions: { env: { GYM_TIMEZONE: 'Pacific/Auckland', GYM_LOCALE: 'en-GB' } } });

interface Renewal {
  readonly id: number;
  readonly fname: string;
  readonly lname: string;
  readonly phone: string;
  readonly plan_name: string;
  readonly ends: string;
  readonly days_left: number;
}

const PAGE_SIZE = 20;
const LABELS = { 0: 'Today', 7: 'Within 7 days', 14: 'Within 14 days', 30: 'Within 30 days', ended: 'Ended' } as const;

const dueNow = (staff: Api, due: string) => staff.get<Renewal[]>(`/api/getRenewalsDue?due=${due}`);
const nameOf = ({ fname, lname }: Renewal) => `${fname} ${lname}`;
const left = (days: number) => {
  if (days === 0) return 'Last day';
  return `${Math.abs(days)} day${Math.abs(days) === 1 ? '' : 's'} ${days < 0 ? 'ago' : 'left'}`;
};
const names = async (page: Page) => page.locator('main tbody tr td:first-child').allInnerTexts();

test('each choice lists all members that the server reports as due, and is in the URL', async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const { page } = await visit('/dashboard', { as: 'staff' });
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Renewals due' }).click();
  await waitForScreen(page, 'Renewals due');
  for (const [due, label] of Object.entries(LABELS)) {
    const expected = (await dueNow(staff, due)).slice(0, PAGE_SIZE);
    // On some days, no membership of the demo gym ends.
    if (due !== '0') expect([due, expected.length > 0]).toEqual([due, true]);
    await page.getByRole('radio', { name: label, exact: true }).check();
    await expect(async () => expect(await names(page)).toEqual(expected.map(nameOf))).toPass();
    if (!expected[0]) continue;
    const [first] = await listRows(page);
    const { phone, plan_name, ends, days_left } = expected[0];
    for (const part of [phone, plan_name, formatDay(ends), left(days_left)]) expect(first).toContain(part);
  }
  await arrivesAt(page, '/renewals?due=ended');
  await page.reload();
  await waitForScreen(page, 'Renewals due');
  await expect(async () => expect(await names(page)).toEqual((await dueNow(staff, 'ended')).map(nameOf))).toPass();
  expect(await page.getByRole('radio', { name: 'Ended' }).isChecked()).toBe(true);
});

test('H1: by mouse, a click opens Plan Assign with member and last plan chosen, and the toast undoes the sale', async ({
  visit,
  product,
}) => {
  const staff = await apiAs(product, 'staff');
  const { page } = await visit('/renewals?due=ended', { as: 'staff' });
  const [member] = await dueNow(staff, 'ended');
  const name = nameOf(member!);
  await page.getByRole('link', { name: `Renew ${name}` }).click();
  await waitForScreen(page, 'Plan Assign');
  await expect(page.getByRole('combobox', { name: 'Member' })).toHaveValue(name);
  await waitForText(page, `on ${formatDay(member!.ends)}`);
  await waitForText(page, 'The plan of the last membership.');
  await field(page, 'plan_id').selectOption({ label: 'Monthly Standard' });
  // The first member's membership ended yesterday, or earlier: that depends on the day of the demo gym.
  await waitForText(page, /^(Starts today: the last membership ended on|Follows the last membership)/);
  await submitButton(page).click();
  await page.locator('[role=status]').filter({ hasText: 'Saved: Monthly Standard' }).first().waitFor();
  await arrivesAt(page, '/renewals?due=ended');
  await expect(async () => expect(await names(page)).toEqual((await dueNow(staff, 'ended')).map(nameOf))).toPass();
  expect(await names(page)).not.toContain(name);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(async () => expect(await names(page)).toContain(name)).toPass();
});
