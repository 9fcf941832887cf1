import { expect, test } from '@gym/test-tools/journeys';
import { addDays, dayAt } from '@gym/rules';
import type { Page } from 'playwright-core';
import {
  type Api,
  apiAs,
  arrivesAt,
  field,
  formatDay,
  listRows,
  newMember,
  pathOf,
  pickByKeys,
  pickMember,
  submitButton,
  tabTo,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';

/** Its date differs from the machine's date for half of every day. */
const GYM_ZONE = 'Pacific/Auckland';
test.use({ productOptions: { env: { GYM_TIMEZONE: GYM_ZONE, GYM_LOCALE: 'en-GB', GYM_CURRENCY: 'EUR' } } });

interface Period {
  readonly start: string;
  readonly end: string;
  readonly plan_name: string;
  readonly price: number;
}

const periodsOf = (staff: Api, id: number | string) => staff.get<Period[]>(`/api/getMemberAssignments?id=${id}`);
const preview = (page: Page) => page.getByText(/^From /);
const saved = (page: Page, text: string) => page.locator('[role=status]').filter({ hasText: text }).first().waitFor();
const inFull = ({ start, end }: Pick<Period, 'start' | 'end'>) => `From ${formatDay(start)} to ${formatDay(end)}`;

let count = 0;
/** Adds a member with a unique name and no membership. */
async function someone(staff: Api) {
  count++;
  const who = {
    fname: `Nova${String.fromCharCode(96 + count)}`,
    lname: 'Assign',
    phone: `0770000${count}${count}`,
    email: `nova${count}@assign.test`,
  };
  return { ...who, id: await newMember(staff, who), name: `${who.fname} ${who.lname}` };
}

/** Chooses a plan of the demo gym: a weekly one with one free day. */
async function choosePlan(page: Page, label = 'Weekly Pass'): Promise<void> {
  await page.locator('[name=plan_id] option', { hasText: label }).waitFor({ state: 'attached' });
  await field(page, 'plan_id').selectOption({ label });
}

test('H1, H2: by mouse, a member found by phone gets a membership with the dates shown before Submit', async ({
  visit,
  product,
}) => {
  const staff = await apiAs(product, 'staff');
  const member = await someone(staff);
  const { page, calls } = await visit('/dashboard', { as: 'staff' });
  await page.locator('nav a[href="/planAssign"]').first().click();
  await waitForScreen(page, 'Plan Assign');
  expect(await pickMember(page, 'member_id', member.phone)).toBe(String(member.id));
  for (const fact of [member.name, member.email, member.phone, 'No plan']) await waitForText(page, fact);
  await choosePlan(page);
  for (const fact of ['Weekly Pass', '€14.00', 'Weekly']) await waitForText(page, fact);
  const before = await preview(page).innerText();
  expect(calls()).not.toContain('POST /api/renewalPlan');
  await submitButton(page).click();
  await saved(page, `Saved: Weekly Pass for ${member.name}.`);
  expect(pathOf(page)).toBe('/planAssign');
  const [period, ...others] = await periodsOf(staff, member.id);
  expect(before).toBe(inFull(period!));
  expect(period).toMatchObject({ plan_name: 'Weekly Pass', price: 14, end: addDays(period!.start, 7) });
  expect([addDays(dayAt(new Date(), GYM_ZONE), -1), dayAt(new Date(), GYM_ZONE)]).toContain(period!.start);
  expect(others).toEqual([]);
});

test('H1: by keyboard, memberships are sold one after the other, and the focus stays in the form', async ({
  visit,
  product,
}) => {
  const staff = await apiAs(product, 'staff');
  const member = await someone(staff);
  const { page } = await visit('/dashboard', { as: 'staff' });
  await waitForScreen(page, 'Dashboard');
  await tabTo(page, 'nav a[href="/planAssign"]', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await waitForScreen(page, 'Plan Assign');
  expect(await pickByKeys(page, 'member_id', member.email)).toBe(String(member.id));
  const shownDates: string[] = [];
  for (const turn of [1, 2]) {
    await page.locator('[name=plan_id] option', { hasText: 'Weekly Pass' }).waitFor({ state: 'attached' });
    await tabTo(page, '[name=plan_id]');
    await page.keyboard.type('Week');
    shownDates.push(await preview(page).innerText());
    await tabTo(page, 'main button[type=submit]');
    await page.keyboard.press('Enter');
    await expect(async () => expect(await periodsOf(staff, member.id)).toHaveLength(turn)).toPass();
    await expect(field(page, 'plan_id')).toHaveValue('');
    // The focus must not move to the start of the page.
    await expect(async () =>
      expect(await page.evaluate(() => document.activeElement?.closest('main form') !== null)).toBe(true),
    ).toPass();
  }
  expect(shownDates).toEqual((await periodsOf(staff, member.id)).reverse().map(inFull));
});

test('H2: an early renewal starts the day after the last end, and list and next dates are updated', async ({
  visit,
  product,
}) => {
  const staff = await apiAs(product, 'staff');
  const member = await someone(staff);
  const { page } = await visit('/memberList', { as: 'staff' });
  const inList = async () => {
    await page.locator('input[type=search]').nth(1).fill(member.email);
    await arrivesAt(page, /[?&]any=/);
    await expect(async () => expect(await listRows(page)).toHaveLength(1)).toPass();
    return (await listRows(page))[0]!;
  };
  expect(await inList()).toContain('No plan');
  await page.locator('nav a[href="/planAssign"]').first().click();
  await pickMember(page, 'member_id', member.email);
  for (const turn of [1, 2, 3]) {
    await choosePlan(page);
    const before = await preview(page).innerText();
    await submitButton(page).click();
    await expect(async () => expect(await periodsOf(staff, member.id)).toHaveLength(turn)).toPass();
    const [latest, last] = await periodsOf(staff, member.id);
    expect(before).toBe(inFull(latest!));
    if (last) expect(latest!.start).toBe(addDays(last.end, 1));
    await waitForText(page, `until ${formatDay(latest!.end)}`);
    await expect(field(page, 'plan_id')).toHaveValue('');
  }
  await page.locator('nav a[href="/memberList"]').first().click();
  const row = await inList();
  for (const part of ['Active', formatDay((await periodsOf(staff, member.id))[0]!.end)]) expect(row).toContain(part);
});

test("H2: a browser in another time zone shows the server's dates unshifted", async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const member = await someone(staff);
  const { page } = await visit(`/planAssign?member=${member.id}`, { as: 'staff', timeZone: 'America/Los_Angeles' });
  await choosePlan(page);
  const answer = await staff.get<Period>(
    `/api/getRenewalPreview?member_id=${member.id}&plan_id=${await field(page, 'plan_id').inputValue()}`,
  );
  expect(await preview(page).innerText()).toBe(inFull(answer));
  await submitButton(page).click();
  await waitForText(page, `until ${formatDay(answer.end)}`);
  expect(await periodsOf(staff, member.id)).toMatchObject([{ start: answer.start, end: answer.end }]);
});
