import { expect, test } from '@gym/browser-testing/journeys';
import { createSpecServer, outsideSection7, type SpecServer } from '@gym/spec-server';
import {
  arrivesAt,
  EMAIL,
  field,
  fillForm,
  listRows,
  pickMember,
  submitButton,
  waitForScreen,
  waitForText,
} from '@gym/browser-testing';

let server: SpecServer;
test.beforeAll(async () => {
  server = await createSpecServer({ password: 'journey-password' });
});
test.use({ productOptions: async ({}, use) => use({ env: { API_BASE: server.url } }) });
test.afterAll(async ({ products }) => {
  await products.stop();
  await server?.close();
});

/** Expects some requests, all of them within section 7. */
function nothingOutside(): void {
  const calls = server.requests.filter((request) => request.path.startsWith('/api/') && request.method !== 'OPTIONS');
  expect(calls.length).toBeGreaterThan(3);
  expect(server.requests.flatMap(outsideSection7)).toEqual([]);
}

test.beforeEach(() => {
  server.requests.length = 0;
});

test('with only the calls of section 7, an administrator adds and edits a user and a plan', async ({
  visit,
  product,
}) => {
  const { page } = await visit('/');
  await fillForm(page, { email: EMAIL.admin, password: product.password });
  await page.locator('button[type=submit]').click();
  await arrivesAt(page, '/dashboard');
  await waitForScreen(page, 'Dashboard');
  // B6: fixed figures with a label.
  expect((await page.locator('main').innerText()).match(/\bsample\b/gi)?.length).toBeGreaterThanOrEqual(4);

  await page.locator('nav a[href="/userlist"]').first().click();
  await page.getByRole('link', { name: /add user/i }).click();
  await field(page, 'fname').waitFor();
  expect(await field(page, 'role').count()).toBe(0);
  expect(await field(page, 'active').count()).toBe(0);
  await fillForm(page, { fname: 'Sam', lname: 'Spec', email: 'sam@gym.test', phone: '0123', password: 'p' });
  await submitButton(page).click();
  await arrivesAt(page, '/userlist');
  await expect(async () => expect((await listRows(page)).join()).toContain('sam@gym.test')).toPass();
  await page.locator('main tbody tr', { hasText: 'sam@gym.test' }).getByRole('link', { name: /edit/i }).click();
  await expect(field(page, 'fname')).toHaveValue('Sam');
  await fillForm(page, { fname: 'Samuel' });
  await submitButton(page).click();
  await expect(async () => expect((await listRows(page)).join()).toContain('Samuel')).toPass();

  await page.locator('nav a[href="/planList"]').first().click();
  await page.getByRole('link', { name: '+Add Plan' }).click();
  await waitForScreen(page, 'Plan');
  await fillForm(page, { plan_name: 'Spec Plan', duration: '1', price: '20', free_days: '3' });
  await submitButton(page).click();
  await expect(async () => expect((await listRows(page)).join()).toContain('Spec Plan')).toPass();
  await page.locator('main tbody tr', { hasText: 'Spec Plan' }).getByRole('link', { name: /edit/i }).click();
  await expect(field(page, 'plan_name')).toHaveValue('Spec Plan');
  await fillForm(page, { price: '21' });
  await submitButton(page).click();
  await expect(async () => expect((await listRows(page)).join()).toMatch(/Spec Plan[^]*21/)).toPass();

  await page.getByRole('banner').getByRole('button').last().click();
  await page
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('link', { name: 'Logout' }))
    .click();
  await arrivesAt(page, '/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  nothingOutside();
});

test('with only the calls of section 7, staff pages through the members and changes the own account', async ({
  visit,
}) => {
  const { page } = await visit('/memberList', { as: 'staff' });
  await waitForScreen(page, 'Member List');
  await page.locator('main tbody tr').first().waitFor();
  expect(await listRows(page)).toHaveLength(5);
  await page.locator('main nav').getByRole('button', { name: /next/i }).click();
  await expect(async () => expect(await page.locator('main').innerText()).toMatch(/6–10 of/)).toPass();

  expect(await page.locator('main thead th').allInnerTexts()).toEqual(['Full name', 'Phone', 'Email', 'Actions']);
  expect(await page.getByRole('navigation', { name: 'More' }).count()).toBe(0);

  await page.goto('/profile');
  await waitForText(page, 'staff@gym.test');
  expect(await page.locator('input[type=file]').isDisabled()).toBe(true);
  await page.locator('main a[href="/ediprofile"]').click();
  await expect(async () => expect(await field(page, 'fname').inputValue()).not.toBe('')).toPass();
  await fillForm(page, { fname: 'Stef' });
  await submitButton(page).click();
  await arrivesAt(page, '/profile');
  await waitForText(page, /Stef/);
  await waitForText(page, 'Saved: your profile.');

  await page.goto('/changePassword');
  await field(page, 'oldpassword').waitFor();
  await fillForm(page, {
    oldpassword: 'journey-password',
    newpassword: 'journey-password',
    cpassword: 'journey-password',
  });
  await submitButton(page).click();
  await expect(field(page, 'oldpassword')).toHaveValue('');
  nothingOutside();
});

test('with only the calls of section 7, staff adds and edits a member', async ({ visit }) => {
  const { page } = await visit('/memberList', { as: 'staff' });
  await page.getByRole('link', { name: '+Add Member' }).click();
  await waitForScreen(page, 'Add Member');
  await fillForm(page, {
    first_name: 'Zora',
    last_name: 'Spec',
    father_fname: 'Zeno',
    father_lname: 'Spec',
    profession: 'Clerk',
    phone: '0600000003',
    email: 'zora@gym.test',
    address: '1 Low Road',
    pincode: '00560',
  });
  for (const [name, label] of [
    ['country', 'India'],
    ['state', 'Kerala'],
    ['city', 'Kochi'],
  ] as const) {
    await page.locator(`[name=${name}] option`, { hasText: label }).waitFor({ state: 'attached' });
    await field(page, name).selectOption({ label });
  }
  await submitButton(page).click();
  await arrivesAt(page, '/memberList');
  await page.locator('input[type=search]').first().fill('Zora');
  await expect(async () => expect((await listRows(page)).join()).toContain('zora@gym.test')).toPass();
  await arrivesAt(page, '/memberList?q=Zora');
  await page.locator('main tbody tr').first().getByRole('link', { name: /edit/i }).click();
  await expect(field(page, 'pincode')).toHaveValue('00560');
  await expect(async () => expect(await page.locator('[name=city] option:checked').innerText()).toBe('Kochi')).toPass();
  await fillForm(page, { address: '2 High Road' });
  await submitButton(page).click();
  await arrivesAt(page, '/memberList?q=Zora');
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  nothingOutside();
});

test('with only the calls of section 7, staff measures a member', async ({ visit }) => {
  const { page } = await visit('/healthList', { as: 'staff' });
  await page.getByRole('link', { name: '+Add Member Health' }).click();
  await pickMember(page, 'member_name', 'member5@');
  await fillForm(page, { chest: '90', biceps: '30', shoulder: '100', waist: '80', thigh: '50' });
  await submitButton(page).click();
  await arrivesAt(page, '/healthList');
  await page.locator('main tbody tr', { hasText: '0600000003' }).first().getByRole('link', { name: /edit/i }).click();
  await expect(field(page, 'chest')).toHaveValue('90');
  await fillForm(page, { chest: '91' });
  await submitButton(page).click();
  await arrivesAt(page, '/healthList');
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  nothingOutside();
});

test('with only the calls of section 7, staff writes a diet and sells a membership', async ({ visit }) => {
  const { page, requests } = await visit('/memberDiet', { as: 'staff' });
  const sent = (path: string) =>
    requests
      .filter((request) => request.url().endsWith(path) && request.method() === 'POST')
      .map((request) => request.postDataJSON() as unknown);
  const id = await pickMember(page, 'member_id', 'member4@');
  await fillForm(page, { 'diet.0.qty': '100', 'diet.0.units': 'gm', 'diet.4.qty': '0.5', 'diet.4.units': 'l' });
  await submitButton(page).click();
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  await page.reload();
  await expect(field(page, 'diet.4.qty')).toHaveValue('0.5');
  await page.locator('[name=veg]').check();
  expect(await page.locator('main tbody tr').count()).toBe(6);
  expect(sent('/api/saveDiet')).toEqual([
    {
      id: Number(id),
      diet: [
        { food_item: 1, qty: 100, units: 'gm' },
        { food_item: 5, qty: 0.5, units: 'l' },
      ],
    },
  ]);

  await page.goto('/planAssign');
  await pickMember(page, 'member_id', 'member4@');
  await page.locator('[name=plan_id] option', { hasText: 'Basic' }).waitFor({ state: 'attached' });
  await field(page, 'plan_id').selectOption({ label: 'Basic' });
  for (const fact of ['member4@gym.test', '0600000002', 'Monthly']) await waitForText(page, fact);
  await submitButton(page).click();
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  expect(sent('/api/renewalPlan')).toEqual([{ plan_id: 1, member_id: Number(id) }]);
  nothingOutside();
});

test('with only the calls of section 7, a member page shows its data and no errors', async ({ visit }) => {
  const { page } = await visit('/member/2', { as: 'staff' });
  await waitForScreen(page, 'Ann Lee');
  await page.getByRole('heading', { name: 'Diet' }).waitFor();
  await waitForText(page, 'Surat');
  expect(await page.locator('main h2').allInnerTexts()).toEqual(['Diet', 'Details']);
  nothingOutside();
});

test('a failed save reopens without a version and without an idempotency key', async ({ visit }) => {
  const { page, troubles } = await visit('/plan', { as: 'admin' });
  troubles.expect(/answered 500/);
  await waitForScreen(page, 'Plan');
  const well = server.reject('addPlanDetail', { status: 500, reason: 'The specification server is tired.' });
  await fillForm(page, { plan_name: 'Second Try', duration: '2', price: '9.5', free_days: '3' });
  await submitButton(page).click();
  await waitForText(page, 'The specification server is tired.');
  well();
  await page.getByRole('button', { name: 'Reopen form' }).click();
  await expect(field(page, 'plan_name')).toHaveValue('Second Try');
  await submitButton(page).click();
  await expect(async () => expect((await listRows(page)).join()).toContain('Second Try')).toPass();
  nothingOutside();
});

test('a forgotten password requests a code from the configured server', async ({ visit }) => {
  const { page } = await visit('/email');
  await fillForm(page, { email: EMAIL.staff });
  await page.locator('button[type=submit]').click();
  await arrivesAt(page, '/forgetPassword');
  expect(server.requests.flatMap(outsideSection7)).toEqual([]);
});

test('the process that serves documents handles no calls and opens no database', async ({ product }) => {
  expect((await fetch(`${product.url}/api/getRole`)).status).toBe(404);
  expect(product.log()).not.toMatch(/postgres/i);
});
