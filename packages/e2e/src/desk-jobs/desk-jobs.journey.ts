import { readFileSync } from 'node:fs';
import { expect, test } from '@gym/test-tools/journeys';
import { type Api, apiAs, field, type Role, submitButton, waitForScreen, waitForText } from '@gym/test-tools/product';
import type { Page } from 'playwright-core';
import { type Effort, Hand } from './hand.ts';

interface Member {
  readonly id: number;
  readonly fname: string;
  readonly lname: string;
  readonly phone: string;
  readonly email: string;
}

/** What a job works with. */
interface Desk {
  readonly hand: Hand;
  readonly page: Page;
  readonly staff: Api;
  /** A member with measurements, a diet and memberships. */
  readonly member: Member;
}

/** What each job may take at most: the clicks and keys of today. */
const LIMITS = JSON.parse(readFileSync(new URL('desk-jobs.json', import.meta.url), 'utf8')) as Record<string, Effort>;

const menu = (page: Page, path: string) => page.locator(`nav a[href="${path}"]`).first();
const saved = (page: Page) => page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
const nameOf = ({ fname, lname }: Member) => `${fname} ${lname}`;

async function memberNamed(staff: Api, lname: string): Promise<Member> {
  const member = (await staff.get<Member[]>('/api/getMember')).find((one) => one.lname === lname);
  if (!member) throw new Error(`The demo gym has no ${lname}.`);
  return member;
}

/** Opens the command palette and finds the member there. `/` opens it, except in a field. */
async function findByKeys({ hand, page, member }: Desk, text: string, key = '/'): Promise<void> {
  await hand.press(key);
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await hand.typeUntil(nameOf(member), text);
}

/** Opens the member's page from wherever the user is. */
async function openMember(desk: Desk): Promise<void> {
  await findByKeys(desk, desk.member.lname);
  await desk.hand.press('Enter');
  await waitForScreen(desk.page, nameOf(desk.member));
}

/** Runs a job from the dashboard, and compares what it took with its limit. */
function job(
  name: string,
  run: (desk: Desk) => Promise<void>,
  { as = 'staff', path = '/dashboard' }: { as?: Role; path?: string } = {},
): void {
  test(name, async ({ visit, product }) => {
    const staff = await apiAs(product, 'staff');
    const member = await memberNamed(staff, 'Müller');
    const { page } = await visit(path, { as });
    await waitForScreen(page, /./);
    const hand = new Hand(page);
    await run({ hand, page, staff, member });
    const { clicks, keys } = hand.effort();
    const limit = LIMITS[name]!;
    expect(clicks).toBeLessThanOrEqual(limit.clicks);
    expect(keys).toBeLessThanOrEqual(limit.keys);
  });
}

job('find a member and read the status', async (desk) => {
  await findByKeys(desk, desk.member.lname);
  await expect(desk.page.getByRole('option', { name: nameOf(desk.member) })).toContainText(/until|ended/i);
});

job('correct a phone number', async (desk) => {
  const { hand, page } = desk;
  await openMember(desk);
  await hand.click(page.getByRole('link', { name: 'Edit', exact: true }));
  await expect(field(page, 'phone')).toHaveValue(desk.member.phone);
  await hand.click(field(page, 'phone'));
  await hand.press('Control+A');
  await hand.type('0612345678');
  await hand.press('Enter');
  await saved(page);
});

job('add a member and assign a plan', async (desk) => {
  const { hand, page } = desk;
  await hand.click(menu(page, '/memberList'));
  await hand.click(page.getByRole('link', { name: '+Add Member' }));
  await hand.click(field(page, 'first_name'));
  const fields = ['Tara', 'Lund', 'Bo', 'Lund', 'Clerk', '0698765432', 'tara@lund.test', '1 Hill'];
  for (const text of fields) {
    await hand.type(text);
    await hand.press('Tab');
  }
  for (const place of ['Germany', 'Bavaria', 'Augsburg']) {
    await hand.typeUntil(place);
    await hand.press('Tab');
  }
  await hand.type('86150');
  await hand.press('Enter');
  await hand.click(page.getByRole('link', { name: 'Assign plan' }));
  await page.locator('[name=plan_id] option', { hasText: 'Weekly Pass' }).waitFor({ state: 'attached' });
  await hand.select(field(page, 'plan_id'), 'Weekly Pass');
  await hand.press('Control+Enter');
  await waitForText(page, /Saved: .*Weekly Pass/);
});

job('measure a member and compare', async (desk) => {
  const { hand, page } = desk;
  await openMember(desk);
  await hand.click(page.getByRole('link', { name: 'Measure', exact: true }));
  await hand.click(field(page, 'chest'));
  for (const [nth, text] of ['101', '36', '116', '84', '58'].entries()) {
    if (nth > 0) await hand.press('Tab');
    await hand.type(text);
  }
  await hand.press('Enter');
  await saved(page);
  await page.getByRole('region', { name: 'Measurements' }).locator('svg[role=img]').first().waitFor();
});

job('start a diet from a template and print it', async (desk) => {
  const { hand, page } = desk;
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await openMember(desk);
  await hand.click(page.getByRole('link', { name: 'Diet', exact: true }));
  await hand.click(page.getByRole('button', { name: /Start from/ }).first());
  await hand.click(page.getByRole('dialog').getByRole('button', { name: /Lean/ }).first());
  await hand.press('Control+Enter');
  await saved(page);
  await hand.click(page.getByRole('button', { name: 'Print' }).first());
  await page.locator('html[data-printed]').waitFor({ state: 'attached' });
});

job('renew a membership that ends soon', async ({ hand, page }) => {
  const renew = page
    .locator('main')
    .getByRole('link', { name: /^Renew / })
    .first();
  await hand.click(renew);
  await expect(field(page, 'plan_id')).not.toHaveValue('');
  await hand.click(submitButton(page));
  await saved(page);
  await waitForScreen(page, 'Dashboard');
});

job('see whose membership ends this week', async ({ page }) => {
  await page.getByRole('list', { name: 'Ends this week' }).getByRole('listitem').first().waitFor();
});

job(
  'correct a typo while a form is half filled',
  async (desk) => {
    const { hand, page, member } = desk;
    // The half of the form is no part of the job.
    await field(page, 'first_name').fill('Uma');
    await field(page, 'last_name').fill('Berg');
    await findByKeys(desk, member.lname, 'Control+K');
    await hand.press('Enter');
    await hand.click(page.getByRole('button', { name: 'Keep as a draft' }));
    await waitForScreen(page, nameOf(member));
    await hand.click(page.getByRole('link', { name: 'Edit', exact: true }));
    await expect(field(page, 'phone')).toHaveValue(member.phone);
    await hand.click(field(page, 'address'));
    await hand.press('End');
    await hand.type('a');
    await hand.press('Enter');
    await saved(page);
    await hand.press('Control+K');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await hand.typeUntil('Add member', 'add member');
    await hand.press('Enter');
    await hand.click(page.getByRole('button', { name: 'Continue' }));
    await expect(field(page, 'last_name')).toHaveValue('Berg');
  },
  { path: '/addmember' },
);

job('find a member by a part of the phone number', async (desk) => {
  const priya = await memberNamed(desk.staff, 'Nair');
  await findByKeys({ ...desk, member: priya }, priya.phone.slice(-6));
  await desk.hand.press('Enter');
  await waitForScreen(desk.page, nameOf(priya));
});

job(
  'end the access of a user',
  async ({ hand, page }) => {
    await hand.press('/');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await hand.typeUntil('Daniel Okoye', 'Okoye');
    await hand.press('Enter');
    await waitForScreen(page, 'Update User');
    await hand.click(page.getByRole('checkbox', { name: 'Active' }));
    await hand.press('Enter');
    await saved(page);
  },
  { as: 'admin' },
);
