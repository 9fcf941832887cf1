import { expect, test } from '@gym/test-tools/journeys';
import type { Locator, Page } from 'playwright-core';
import {
  type Api,
  apiAs,
  arrivesAt,
  field,
  fillForm,
  formatDay,
  listRows,
  newMember,
  submitButton,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';

test.use({
  productOptions: {
    env: { GYM_TIMEZONE: 'Pacific/Auckland', GYM_LOCALE: 'en-GB', GYM_CURRENCY: 'EUR', MEASURE_UNIT: 'in' },
  },
});

interface Row {
  readonly id: number;
  readonly fname: string;
  readonly lname: string;
  readonly phone: string;
  readonly email: string;
}
interface Measured {
  readonly date: string;
  readonly chest: number;
  readonly waist: number;
}
interface Period {
  readonly plan_name: string;
  readonly start: string;
  readonly end: string;
  readonly price: number;
}
const measurementsOf = (staff: Api, id: number) => staff.get<Measured[]>(`/api/getMemberMeasurements?id=${id}`);
const part = (page: Page, name: string): Locator => page.getByRole('region', { name });

/** Finds a demo member with a diet, memberships, and more than one measurement. */
async function wholeMember(staff: Api): Promise<Row> {
  for (const member of await staff.get<Row[]>('/api/getMember')) {
    const { diet } = await staff.get<{ diet: string }>(`/api/getMemberDietByMemberId?id=${member.id}`);
    if (diet.length > 2 && (await measurementsOf(staff, member.id)).length > 2) return member;
  }
  throw new Error('The demo gym has nobody with measurements and a diet.');
}

test("a name in the list opens the member's details, memberships, measurements and diet", async ({
  visit,
  product,
}) => {
  const staff = await apiAs(product, 'staff');
  const member = await wholeMember(staff);
  const name = `${member.fname} ${member.lname}`;
  const { page } = await visit('/memberList', { as: 'staff' });
  await page.locator('input[type=search]').nth(1).fill(member.email);
  await expect(async () => expect(await listRows(page)).toHaveLength(1)).toPass();
  await page.getByRole('link', { name, exact: true }).click();
  await waitForScreen(page, name);
  await arrivesAt(page, `/member/${member.id}`);
  expect(await page.locator('main h2').allInnerTexts()).toEqual([
    'Memberships',
    'Measurements',
    'Diet',
    'Details',
    'Timeline',
  ]);
  const [period] = await staff.get<Period[]>(`/api/getMemberAssignments?id=${member.id}`);
  for (const [name, fact] of [
    ['Details', member.phone],
    ['Memberships', formatDay(period!.end)],
    ['Diet', 'gm'],
  ] as const)
    await expect(part(page, name)).toContainText(fact);
});

test('F4: a new measurement shows on the page at once and corrects the same day', async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const id = await newMember(staff, {
    fname: 'Mona',
    lname: 'Measured',
    phone: '0661234567',
    email: 'mona@page.test',
  });
  const { page } = await visit(`/member/${id}`, { as: 'staff' });
  await waitForText(page, 'Not measured yet');
  for (const chest of ['91.5', '92']) {
    await part(page, 'Measurements').getByRole('link', { name: 'Add measurements' }).click();
    await waitForScreen(page, 'Add Member Health');
    await expect(page.locator('[name=member_name]').first()).toHaveValue(String(id));
    await fillForm(page, { chest, biceps: '30', shoulder: '100', waist: '80', thigh: '50' });
    // The toast of the first save may still show during the second one, so the response tells the end.
    const saved = page.waitForResponse(/saveMemberHealth/);
    await submitButton(page).click();
    expect((await saved).status()).toBe(200);
    await arrivesAt(page, `/member/${id}`);
    await waitForScreen(page, 'Mona Measured');
    await expect(part(page, 'Measurements').locator('dl > div').first()).toHaveText(`Chest ${chest} inches`, {
      useInnerText: true,
    });
  }
  expect(await measurementsOf(staff, id)).toHaveLength(1);
});

test('H2: a membership sold from the page shows on it with its status', async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const id = await newMember(staff, { fname: 'Petra', lname: 'Period', phone: '0661234568', email: 'petra@page.test' });
  const { page } = await visit(`/member/${id}`, { as: 'staff' });
  await waitForText(page, 'No membership yet');
  await waitForText(page, 'No plan');
  await page.getByRole('link', { name: 'Assign plan' }).click();
  await waitForScreen(page, 'Plan Assign');
  await page.locator('[name=plan_id] option', { hasText: 'Weekly Pass' }).waitFor({ state: 'attached' });
  await field(page, 'plan_id').selectOption({ label: 'Weekly Pass' });
  await page.getByText(/^From /).waitFor();
  await submitButton(page).click();
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  await waitForScreen(page, 'Petra Period');
  const [period] = await staff.get<Period[]>(`/api/getMemberAssignments?id=${id}`);
  await waitForText(page, `until ${formatDay(period!.end)}`);
  await expect(part(page, 'Memberships').locator('tbody tr')).toHaveCount(1);
});

test('each part links to its form, with the member chosen, and the way back leads to the page', async ({
  visit,
  product,
}) => {
  const member = await wholeMember(await apiAs(product, 'staff'));
  const { page } = await visit(`/member/${member.id}`, { as: 'staff' });
  const chosen = () => page.getByRole('combobox', { name: 'Member' }).first().inputValue();
  for (const [link, heading] of [
    ['Edit', 'Update Member'],
    ['Renew', 'Plan Assign'],
    ['Add measurements', 'Add Member Health'],
    ['Change diet', 'Member Diet'],
  ] as const) {
    await page.locator('main').getByRole('link', { name: link, exact: true }).click();
    await waitForScreen(page, heading);
    if (link === 'Edit') await expect(field(page, 'first_name')).toHaveValue(member.fname);
    else await expect(async () => expect(await chosen()).toBe(`${member.fname} ${member.lname}`)).toPass();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: member.fname }).click();
    await waitForScreen(page, `${member.fname} ${member.lname}`);
  }
  await expect(page.getByRole('link', { name: 'Member', exact: true }).first()).toHaveAttribute('aria-current', 'true');
  // The styles of the visited forms are loaded too, and do not change the paper.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const link of ['Renew', 'Measure', 'Diet', 'Edit'])
    await expect(page.locator('main').getByRole('link', { name: link, exact: true })).toBeInViewport({ ratio: 1 });
});
