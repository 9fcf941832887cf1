import { expect, test } from '@gym/test-tools/journeys';
import type { Page } from 'playwright-core';
import {
  apiAs,
  arrivesAt,
  field,
  fieldMessage,
  fillForm,
  listRows,
  pathOf,
  submitButton,
  submitForm,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';

interface MemberRow {
  readonly id: number;
  readonly fname: string;
  readonly lname: string;
  readonly phone: string;
  readonly email: string;
}

const TYPED = {
  first_name: 'Nila',
  last_name: 'Das',
  father_fname: 'Arun',
  father_lname: 'Das',
  profession: 'Potter',
  phone: '+0091',
  email: 'nila@example.com',
  address: '1 Kiln Road',
  pincode: '00560',
};
const option = (page: Page, name: string, text: string) =>
  page.locator(`[name=${name}] option`, { hasText: new RegExp(`^${text}$`) });

/** Chooses an option of a dependent select as soon as it is available. */
async function choose(page: Page, name: string, label: string): Promise<void> {
  await option(page, name, label).first().waitFor({ state: 'attached' });
  await field(page, name).selectOption({ label });
}

test('E1: the member list has a title, pages of five rows, full names, phones and emails', async ({
  visit,
  product,
}) => {
  const members = await (await apiAs(product, 'staff')).get<MemberRow[]>('/api/getMemberDetails');
  const { page } = await visit('/memberList', { as: 'staff' });
  await waitForScreen(page, 'Member List');
  await page.locator('main table').waitFor();
  expect(members.length).toBeGreaterThan(5);
  expect(await listRows(page)).toHaveLength(5);
  const [first] = await listRows(page);
  const { fname, lname, phone, email } = members[0]!;
  for (const part of [`${fname} ${lname}`, phone, email]) expect(first).toContain(part);
  expect(await page.locator('input[type=search]').first().getAttribute('placeholder')).toBe('Enter Name');
  expect(await page.locator('main').innerText()).toMatch(new RegExp(`1–5 of ${members.length}`));
});

test('E1: the search finds a part of the first name, case-sensitively', async ({ visit, product }) => {
  const members = await (await apiAs(product, 'staff')).get<MemberRow[]>('/api/getMemberDetails');
  const { fname } = members[7]!;
  const { page } = await visit('/memberList', { as: 'staff' });
  await page.locator('main table').waitFor();
  const search = page.locator('input[type=search]').first();
  await search.fill(fname);
  const hits = members.filter((member) => member.fname.includes(fname)).length;
  await expect(async () => expect(await listRows(page)).toHaveLength(Math.min(hits, 5))).toPass();
  await search.fill(`${fname.toUpperCase()}.`);
  await expect(page.locator('main table tbody tr', { hasText: fname })).toHaveCount(0);
});

test('E2: the pager has first, previous, next and last; page and search are in the URL', async ({ visit, product }) => {
  const members = await (await apiAs(product, 'staff')).get<MemberRow[]>('/api/getMemberDetails');
  const pages = Math.ceil(members.length / 5);
  const { page } = await visit('/memberList', { as: 'staff' });
  await page.locator('main table').waitFor();
  const pager = page.locator('main nav');
  const at = async (number: number) => {
    await expect(async () =>
      expect(await page.locator('main').innerText()).toContain(`Page ${number} of ${pages}`),
    ).toPass();
    const first = (number - 1) * 5 + 1;
    expect(await page.locator('main').innerText()).toContain(
      `${first}–${Math.min(first + 4, members.length)} of ${members.length}`,
    );
  };
  await at(1);
  expect(await pager.getByRole('button', { name: /previous/i }).isDisabled()).toBe(true);
  await pager.getByRole('button', { name: /next/i }).click();
  await at(2);
  expect(pathOf(page)).toMatch(/[?&]page=2/);
  await page.reload();
  await at(2);
  await pager.getByRole('button', { name: /last/i }).click();
  await at(pages);
  expect(await pager.getByRole('button', { name: /next/i }).isDisabled()).toBe(true);
  await pager.getByRole('button', { name: /previous/i }).click();
  await at(pages - 1);
  await pager.getByRole('button', { name: /first/i }).click();
  await at(1);
  await pager.getByRole('button', { name: /next/i }).click();
  await page.locator('input[type=search]').first().fill('a');
  await expect(() => expect(pathOf(page)).toMatch(/[?&]q=a/)).toPass();
  expect(pathOf(page)).not.toMatch(/page=2/);
});

test('E3, E6, E7, E8: a member is added with dependent places and leading zeros, and is in the list', async ({
  visit,
  product,
}) => {
  const { page } = await visit('/memberList', { as: 'staff' });
  await page.getByRole('link', { name: '+Add Member' }).click();
  await waitForScreen(page, 'Add Member');
  await fillForm(page, TYPED);
  await choose(page, 'country', 'Germany');
  await choose(page, 'state', 'Bavaria');
  await choose(page, 'city', 'Augsburg');
  await choose(page, 'country', 'Portugal');
  expect([await field(page, 'state').inputValue(), await field(page, 'city').inputValue()]).toEqual(['', '']);
  await choose(page, 'state', 'Faro');
  await option(page, 'city', 'Loulé').waitFor({ state: 'attached' });
  const cities = await page
    .locator('[name=city] option')
    .evaluateAll((options) => (options as HTMLOptionElement[]).map(({ value }) => value));
  expect(cities.slice(0, 3)).toEqual(['', '1', '2']);
  expect(new Set(cities).size).toBe(cities.length);
  await field(page, 'city').selectOption('2');
  await submitButton(page).click();
  await arrivesAt(page, '/memberList');
  await page.locator('input[type=search]').first().fill('Nila');
  await expect(async () =>
    expect((await listRows(page)).join()).toMatch(/Nila Das[^]*\+0091[^]*nila@example\.com/),
  ).toPass();
  // The row shows before the server answers.
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  const staff = await apiAs(product, 'staff');
  const { id } = (await staff.get<MemberRow[]>('/api/getMemberDetails')).find(({ fname }) => fname === 'Nila')!;
  expect(await staff.get(`/api/getMemberDetailsById?id=${id}`)).toMatchObject({
    phone: '+0091',
    pincode: '00560',
    city: 2,
  });
});

test('E3: every empty field shows its message, and the first gets the focus', async ({ visit }) => {
  const { page } = await visit('/addmember', { as: 'staff' });
  await waitForScreen(page, 'Add Member');
  await submitButton(page).click();
  await waitForText(page, 'Enter youer first name');
  const names = [
    'first_name',
    'last_name',
    'father_fname',
    'father_lname',
    'profession',
    'phone',
    'email',
    'address',
    'country',
    'state',
    'city',
    'pincode',
  ];
  expect(await Promise.all(names.map((name) => fieldMessage(page, name)))).toEqual([
    'Enter youer first name',
    'Enter youer last name',
    'Enter youer Father name',
    'Enter youer Father name',
    'Enter youer profession name',
    'Enter youer Phone Number',
    'Enter youer vallid email',
    'Enter youer address',
    'Enter youer country',
    'Enter youer state',
    'Enter youer city',
    'Enter youer city',
  ]);
  await expect(field(page, 'first_name')).toBeFocused();
});

test('E4, E5: an update changes only that member and keeps unchanged fields', async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const members = await staff.get<MemberRow[]>('/api/getMemberDetails');
  const details = (id: number) => staff.get<Record<string, unknown>>(`/api/getMemberDetailsById?id=${id}`);
  const [first, second] = [members[0]!, members[1]!];
  const [before, other] = [await details(first.id), await details(second.id)];
  const { page } = await visit('/memberList', { as: 'staff' });
  await page.locator('main tbody tr').first().getByRole('link', { name: /edit/i }).click();
  await waitForScreen(page, 'Update Member');
  await expect(field(page, 'first_name')).toHaveValue(first.fname);
  await submitForm(page, { address: '99 New Street' });
  await arrivesAt(page, '/memberList');
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  expect(await details(first.id)).toEqual({ ...before, address: '99 New Street', version: Number(before.version) + 1 });
  expect(await details(second.id)).toEqual(other);
});

test('the additional quick search finds a member by phone in any form, and by number', async ({ visit, product }) => {
  const member = (await (await apiAs(product, 'staff')).get<MemberRow[]>('/api/getMemberDetails'))[9]!;
  const { page } = await visit('/memberList', { as: 'staff' });
  await page.locator('main tbody tr').first().waitFor();
  await page.locator('input[type=search]').nth(1).fill(member.phone);
  await expect(async () => expect(await listRows(page)).toHaveLength(1)).toPass();
  expect((await listRows(page))[0]).toContain(member.email);
  const { phone, id } = member;
  const inOtherForm = phone.startsWith('+') ? phone.replace(/^\+\d\d/, '0') : phone.replace(/^0*/, '+91 ');
  for (const text of [inOtherForm, String(id)]) {
    await page.locator('input[type=search]').nth(1).fill(text);
    await expect(async () => expect((await listRows(page)).join()).toContain(member.email)).toPass();
  }
});
