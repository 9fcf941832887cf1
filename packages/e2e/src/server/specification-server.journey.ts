import { expect, test } from '@gym/test-tools/journeys';
import { freePort } from '@gym/test-tools';
import type { Request } from 'playwright-core';
import {
  apiAs,
  arrivesAt,
  EMAIL,
  field,
  fillForm,
  listRows,
  pickMember,
  type Product,
  signOut,
  startProduct,
  submitButton,
  submitForm,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';
import { outsideSpecification } from './outside-specification.ts';

// One process serves the documents, and another one, on another origin, answers the calls of the specification.
let port: number;
let server: Product;
test.beforeAll(async () => {
  port = await freePort();
  const env = { SPECIFICATION_ONLY: '1', CORS_ORIGINS: `http://127.0.0.1:${port}` };
  server = await startProduct({ env });
});
test.use({ productOptions: async ({}, use) => use({ port, env: { API_BASE: server.url } }) });
test.afterAll(async ({ products }) => {
  await products.stop();
  await server?.discard();
});

/** Expects some requests, all of them within section 7. */
function nothingOutside(requests: readonly Request[], atLeast = 4): void {
  const sent = requests.filter((request) => new URL(request.url()).origin === server.url);
  expect(sent.length).toBeGreaterThanOrEqual(atLeast);
  expect(sent.flatMap(outsideSpecification)).toEqual([]);
}

test('with only the calls of section 7, an administrator adds and edits a user and a plan', async ({
  visit,
  product,
}) => {
  const { page, requests } = await visit('/');
  await submitForm(page, { email: EMAIL.admin, password: product.password });
  await arrivesAt(page, '/dashboard');
  await waitForScreen(page, 'Dashboard');
  // B6: fixed figures with a label.
  expect((await page.locator('main').innerText()).match(/\bsample\b/gi)?.length).toBeGreaterThanOrEqual(4);

  await page.locator('nav a[href="/userlist"]').first().click();
  await page.getByRole('link', { name: /add user/i }).click();
  await field(page, 'fname').waitFor();
  expect(await field(page, 'role').count()).toBe(0);
  expect(await field(page, 'active').count()).toBe(0);
  await submitForm(page, { fname: 'Sam', lname: 'Spec', email: 'sam@gym.test', phone: '0123', password: 'p' });
  await arrivesAt(page, '/userlist');
  await expect(async () => expect((await listRows(page)).join()).toContain('sam@gym.test')).toPass();
  await page.locator('main tbody tr', { hasText: 'sam@gym.test' }).getByRole('link', { name: /edit/i }).click();
  await expect(field(page, 'fname')).toHaveValue('Sam');
  await submitForm(page, { fname: 'Samuel' });
  await expect(async () => expect((await listRows(page)).join()).toContain('Samuel')).toPass();

  await page.locator('nav a[href="/planList"]').first().click();
  await page.getByRole('link', { name: '+Add Plan' }).click();
  await waitForScreen(page, 'Plan');
  await submitForm(page, { plan_name: 'Spec Plan', duration: '1', price: '20', free_days: '3' });
  await expect(async () => expect((await listRows(page)).join()).toContain('Spec Plan')).toPass();
  await page.locator('main tbody tr', { hasText: 'Spec Plan' }).getByRole('link', { name: /edit/i }).click();
  await expect(field(page, 'plan_name')).toHaveValue('Spec Plan');
  await submitForm(page, { price: '21' });
  await expect(async () => expect((await listRows(page)).join()).toMatch(/Spec Plan[^]*21/)).toPass();

  await signOut(page);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  nothingOutside(requests);
});

test('with only the calls of section 7, staff pages through the members and changes the own account', async ({
  visit,
}) => {
  const { page, requests } = await visit('/memberList', { as: 'staff' });
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
  await submitForm(page, { fname: 'Stef' });
  await arrivesAt(page, '/profile');
  await waitForText(page, /Stef/);
  await waitForText(page, 'Saved: your profile.');

  await page.goto('/changePassword');
  await field(page, 'oldpassword').waitFor();
  await submitForm(page, {
    oldpassword: 'journey-password',
    newpassword: 'journey-password',
    cpassword: 'journey-password',
  });
  await expect(field(page, 'oldpassword')).toHaveValue('');
  nothingOutside(requests);
});

test('with only the calls of section 7, staff adds and edits a member', async ({ visit }) => {
  const { page, requests } = await visit('/memberList', { as: 'staff' });
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
  ] as const)
    await field(page, name).selectOption({ label });
  await submitButton(page).click();
  await arrivesAt(page, '/memberList');
  await page.locator('input[type=search]').first().fill('Zora');
  await expect(async () => expect((await listRows(page)).join()).toContain('zora@gym.test')).toPass();
  await arrivesAt(page, '/memberList?q=Zora');
  await page.locator('main tbody tr').first().getByRole('link', { name: /edit/i }).click();
  await expect(field(page, 'pincode')).toHaveValue('00560');
  await expect(async () => expect(await page.locator('[name=city] option:checked').innerText()).toBe('Kochi')).toPass();
  await submitForm(page, { address: '2 High Road' });
  await arrivesAt(page, '/memberList?q=Zora');
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  nothingOutside(requests);
});

test('with only the calls of section 7, staff measures a member', async ({ visit }) => {
  const { page, requests } = await visit('/healthList', { as: 'staff' });
  await page.getByRole('link', { name: '+Add Member Health' }).click();
  await pickMember(page, 'member_name', 'kofi.mensah@');
  await submitForm(page, { chest: '90', biceps: '30', shoulder: '100', waist: '80', thigh: '50' });
  await arrivesAt(page, '/healthList');
  await page.locator('main tbody tr', { hasText: '0241234567' }).first().getByRole('link', { name: /edit/i }).click();
  await expect(field(page, 'chest')).toHaveValue('90');
  await submitForm(page, { chest: '91' });
  await arrivesAt(page, '/healthList');
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  nothingOutside(requests);
});

test('with only the calls of section 7, staff writes a diet and sells a membership', async ({ visit }) => {
  const { page, requests } = await visit('/memberDiet', { as: 'staff' });
  const sent = (path: string) =>
    requests
      .filter((request) => request.url().endsWith(path) && request.method() === 'POST')
      .map((request) => request.postDataJSON() as unknown);
  const foods = await (await apiAs(server, 'staff')).get<{ id: number }[]>('/api/getFoodItem');
  const id = await pickMember(page, 'member_id', 'kofi.mensah@');
  await submitForm(page, { 'diet.0.qty': '100', 'diet.0.units': 'gm', 'diet.4.qty': '0.5', 'diet.4.units': 'l' });
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  await page.reload();
  await expect(field(page, 'diet.4.qty')).toHaveValue('0.5');
  await page.locator('[name=veg]').check();
  expect(await page.locator('main tbody tr').count()).toBe(foods.length);
  expect(sent('/api/saveDiet')).toEqual([
    {
      id: Number(id),
      diet: [
        { food_item: foods[0]?.id, qty: 100, units: 'gm' },
        { food_item: foods[4]?.id, qty: 0.5, units: 'l' },
      ],
    },
  ]);

  await page.goto('/planAssign');
  await pickMember(page, 'member_id', 'kofi.mensah@');
  await page.locator('[name=plan_id] option', { hasText: 'Monthly Standard' }).waitFor({ state: 'attached' });
  await field(page, 'plan_id').selectOption({ label: 'Monthly Standard' });
  for (const fact of ['kofi.mensah@example.com', '0241234567', 'Monthly']) await waitForText(page, fact);
  await submitButton(page).click();
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  expect(sent('/api/renewalPlan')).toEqual([{ plan_id: 1, member_id: Number(id) }]);
  nothingOutside(requests);
});

test('with only the calls of section 7, a member page shows its data and no errors', async ({ visit }) => {
  const { page, requests } = await visit('/member/1001', { as: 'staff' });
  await waitForScreen(page, 'Aarav Sharma');
  await page.getByRole('heading', { name: 'Diet' }).waitFor();
  await waitForText(page, 'Mumbai');
  expect(await page.locator('main h2').allInnerTexts()).toEqual(['Diet', 'Details']);
  nothingOutside(requests);
});

test('a failed save reopens without a version and without an idempotency key', async ({ visit }) => {
  const { page, troubles, requests } = await visit('/plan', { as: 'admin' });
  troubles.expect(/answered 500/);
  await waitForScreen(page, 'Plan');
  const json = { status: 'error', reason: 'The specification server is tired.' };
  const headers = { 'access-control-allow-origin': '*' };
  await page.route('**/api/addPlanDetail', (route) => route.fulfill({ status: 500, json, headers }), { times: 1 });
  await submitForm(page, { plan_name: 'Second Try', duration: '2', price: '9.5', free_days: '3' });
  await waitForText(page, 'The specification server is tired.');
  await page.getByRole('button', { name: 'Reopen form' }).click();
  await expect(field(page, 'plan_name')).toHaveValue('Second Try');
  await submitButton(page).click();
  await expect(async () => expect((await listRows(page)).join()).toContain('Second Try')).toPass();
  nothingOutside(requests);
});

test('a forgotten password requests a code from the configured server', async ({ visit }) => {
  const { page, requests } = await visit('/email');
  await submitForm(page, { email: EMAIL.staff });
  await arrivesAt(page, '/forgetPassword');
  nothingOutside(requests, 1);
});

test('the process that serves documents handles no calls and opens no database', async ({ product }) => {
  expect((await fetch(`${product.url}/api/getRole`)).status).toBe(404);
  expect(product.log()).not.toMatch(/postgres/i);
});
