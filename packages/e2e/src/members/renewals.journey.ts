import { expect, test } from '@gym/browser-testing/journeys';
import type { Page } from 'playwright-core';
import {
  type Api,
  apiAs,
  arrivesAt,
  field,
  formatDay,
  listRows,
  pickByKeys,
  submitButton,
  tabTo,
  waitForScreen,
  waitForText,
} from '@gym/browser-testing';

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
    expect([due, expected.length > 0]).toEqual([due, true]);
    await page.getByRole('radio', { name: label, exact: true }).check();
    await expect(async () => expect(await names(page)).toEqual(expected.map(nameOf))).toPass();
    const [first] = await listRows(page);
    const { phone, plan_name, ends, days_left } = expected[0]!;
    for (const part of [phone, plan_name, formatDay(ends), left(days_left)]) expect(first).toContain(part);
  }
  await arrivesAt(page, '/renewals?due=ended');
  await page.reload();
  await waitForScreen(page, 'Renewals due');
  await expect(async () => expect(await names(page)).toEqual((await dueNow(staff, 'ended')).map(nameOf))).toPass();
  expect(await page.getByRole('radio', { name: 'Ended' }).isChecked()).toBe(true);
});

test('a long list has pages, and Back opens the previous one', async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const all = await dueNow(staff, '30');
  expect(all.length).toBeGreaterThan(PAGE_SIZE);
  const pages = Math.ceil(all.length / PAGE_SIZE);
  const { page } = await visit('/renewals?due=30', { as: 'staff' });
  await waitForText(page, `1–${PAGE_SIZE} of ${all.length}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await arrivesAt(page, '/renewals?due=30&page=2');
  await expect(async () => expect(await names(page)).toEqual(all.slice(PAGE_SIZE, 2 * PAGE_SIZE).map(nameOf))).toPass();
  await page.reload();
  await expect(async () => expect(await names(page)).toEqual(all.slice(PAGE_SIZE, 2 * PAGE_SIZE).map(nameOf))).toPass();
  await page.getByRole('button', { name: 'First' }).click();
  await expect(async () => expect(await names(page)).toEqual(all.slice(0, PAGE_SIZE).map(nameOf))).toPass();
  await page.goBack();
  await arrivesAt(page, '/renewals?due=30&page=2');
  await page.goto('/renewals?due=30&page=99');
  await arrivesAt(page, pages > 1 ? `/renewals?due=30&page=${pages}` : '/renewals?due=30');
  await expect(async () => expect(await names(page)).toEqual(all.slice((pages - 1) * PAGE_SIZE).map(nameOf))).toPass();
});

/** Renews the first member of the list with a monthly plan. Saving returns to the list. */
async function renewFirst(
  page: Page,
  staff: Api,
  { open, submit }: Record<'open' | 'submit', (member: Renewal) => Promise<void>>,
): Promise<Renewal> {
  const [member] = await dueNow(staff, 'ended');
  await expect(async () => expect(await names(page)).toContain(nameOf(member!))).toPass();
  await open(member!);
  await waitForScreen(page, 'Plan Assign');
  await arrivesAt(page, `/planAssign?member=${member!.id}`);
  await expect(page.getByRole('combobox', { name: 'Member' })).toHaveValue(nameOf(member!));
  await waitForText(page, `on ${formatDay(member!.ends)}`);
  await waitForText(page, 'The plan of the last membership.');
  await submit(member!);
  await page.locator('[role=status]').filter({ hasText: 'Saved: Monthly Standard' }).first().waitFor();
  await waitForScreen(page, 'Renewals due');
  await arrivesAt(page, '/renewals?due=ended');
  const remaining = (await dueNow(staff, 'ended')).map(nameOf);
  expect(remaining).not.toContain(nameOf(member!));
  await expect(async () => expect(await names(page)).toEqual(remaining)).toPass();
  return member!;
}

test('H1: by mouse, a click opens Plan Assign with member and last plan chosen, and the toast undoes the sale', async ({
  visit,
  product,
}) => {
  const staff = await apiAs(product, 'staff');
  const { page } = await visit('/renewals?due=ended', { as: 'staff' });
  const renewed = await renewFirst(page, staff, {
    open: (member) => page.getByRole('link', { name: `Renew ${nameOf(member)}` }).click(),
    submit: async () => {
      await field(page, 'plan_id').selectOption({ label: 'Monthly Standard' });
      // The first member's membership ended yesterday, or earlier: that depends on the day of the demo gym.
      await waitForText(page, /^(Starts today: the last membership ended on|Follows the last membership)/);
      await submitButton(page).click();
    },
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(async () => expect(await names(page)).toContain(nameOf(renewed))).toPass();
  expect((await dueNow(staff, 'ended')).map(nameOf)).toContain(nameOf(renewed));
});

test('H1: by keyboard, staff goes from the list to the renewal and back', async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const { page } = await visit('/renewals', { as: 'staff' });
  await waitForScreen(page, 'Renewals due');
  await tabTo(page, 'main input[type=radio]');
  for (const due of ['14', '30', 'ended']) {
    await page.keyboard.press('ArrowRight');
    await arrivesAt(page, `/renewals?due=${due}`);
  }
  await renewFirst(page, staff, {
    open: async (member) => {
      await tabTo(page, `main a[href="/planAssign?member=${member.id}"]`);
      await page.keyboard.press('Enter');
    },
    submit: async () => {
      await tabTo(page, '[name=plan_id]');
      await page.keyboard.type('Monthly S');
      await page.getByText(/^From /).waitFor();
      await tabTo(page, 'main button[type=submit]');
      await page.keyboard.press('Enter');
    },
  });
});

test('by keyboard, another member can be chosen instead', async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const [first, second] = await dueNow(staff, '30');
  const { page } = await visit(`/planAssign?member=${first!.id}`, { as: 'staff' });
  await expect(page.getByRole('combobox', { name: 'Member' })).toHaveValue(nameOf(first!));
  await tabTo(page, '[role=combobox]');
  await page.keyboard.press('ControlOrMeta+A');
  expect(await pickByKeys(page, 'member_id', second!.phone)).toBe(String(second!.id));
  await waitForText(page, second!.phone);
});

test("a browser in another time zone shows the server's last days unshifted", async ({ visit, product }) => {
  const expected = (await dueNow(await apiAs(product, 'staff'), '30')).slice(0, PAGE_SIZE);
  const { page } = await visit('/renewals?due=30', { as: 'staff', timeZone: 'America/Los_Angeles' });
  await expect(async () => expect(await names(page)).toHaveLength(expected.length)).toPass();
  const shownDays = await page.locator('main tbody tr td:nth-child(4)').allInnerTexts();
  expect(shownDays.map((text) => text.replace(/\s+/g, ' '))).toEqual(
    expected.map(({ ends, days_left }) => `${formatDay(ends)} ${left(days_left)}`),
  );
});
