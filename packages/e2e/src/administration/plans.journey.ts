import { expect, test } from '@gym/test-tools/journeys';
import {
  apiAs,
  arrivesAt,
  field,
  fieldMessage,
  fillForm,
  listRows,
  newPlan,
  submitButton,
  submitForm,
  waitForScreen,
} from '@gym/test-tools/product';

test('D1: the plan list shows name, duration and price, and searches the name case-sensitively', async ({
  visit,
  product,
}) => {
  const admin = await apiAs(product, 'admin');
  await newPlan(admin, 'Quarter Hour', { duration: 2, price: 12.5 });
  await newPlan(admin, 'quarter day', { duration: 3, price: 3 });
  const { page } = await visit('/planList', { as: 'admin' });
  await page.locator('main table').waitFor();
  const search = page.locator('input[type=search]').first();
  await search.fill('Quarter');
  await expect(async () => expect(await listRows(page)).toHaveLength(1)).toPass();
  expect((await listRows(page))[0]).toMatch(/Quarter Hour\s+Weekly\s+.*12[.,]50?/);
  await search.fill('Q.arter');
  await expect(page.locator('main table tbody tr', { hasText: 'Quarter' })).toHaveCount(0);
});

test('D2: the plan list comes from the configured host', async ({ visit, product }) => {
  const { page, requests } = await visit('/planList', { as: 'admin' });
  await page.locator('main table').waitFor();
  const hosts = new Set(requests.map((request) => new URL(request.url()).origin));
  expect([...hosts]).toEqual([product.url]);
});

const MESSAGES = {
  '/plan': {
    plan_name: 'Enter youer first name',
    duration: 'Enter youer last name',
    price: 'Enter youer price',
    free_days: 'Enter youer Demo_days',
  },
  update: {
    plan_name: 'Enter youer plan name',
    duration: 'Enter youer duration',
    price: 'Enter youer price',
    free_days: 'Enter youer Demo_days',
  },
};

test('D3, J1, J2: a plan is added with its fixed messages, and the list shows it without a reload', async ({
  visit,
}) => {
  const { page, requests } = await visit('/plan', { as: 'admin' });
  await waitForScreen(page, 'Plan');
  await submitButton(page).click();
  for (const [name, text] of Object.entries(MESSAGES['/plan']))
    await expect(async () =>
      expect([name, await fieldMessage(page, name)]).toEqual([name, expect.stringContaining(text)]),
    ).toPass();
  for (const name of ['duration', 'free_days']) {
    const options = await field(page, name)
      .locator('option')
      .evaluateAll((all) => all.map((option) => [(option as HTMLOptionElement).value, option.textContent]));
    expect(options.filter(([value]) => value)).toEqual([
      ['1', 'Monthly'],
      ['2', 'Weekly'],
      ['3', 'Days'],
    ]);
  }
  await submitForm(page, { plan_name: 'Night Owl', duration: '1', price: '19.90', free_days: '2' });
  await arrivesAt(page, '/planList');
  await expect(async () => expect((await listRows(page)).join()).toContain('Night Owl')).toPass();
  const sent = requests.find((request) => request.url().endsWith('/api/addPlanDetail'))!.postDataJSON() as unknown;
  expect(sent).toEqual({ plan_name: 'Night Owl', duration: 1, price: 19.9, free_days: 2 });
});

test('D4: a plan is edited with its own messages and sends its own id', async ({ visit, product }) => {
  const admin = await apiAs(product, 'admin');
  const id = await newPlan(admin, 'Morning', { duration: 2 });
  const { page, requests } = await visit('/planList', { as: 'admin' });
  await page.locator('main table tbody tr', { hasText: 'Morning' }).getByRole('link', { name: /edit/i }).click();
  await arrivesAt(page, `/updatePlan/${id}`);
  await expect(field(page, 'plan_name')).toHaveValue('Morning');
  expect(await field(page, 'duration').inputValue()).toBe('2');
  await fillForm(page, { plan_name: '', price: '' });
  await field(page, 'duration').selectOption('');
  await submitButton(page).click();
  for (const name of ['plan_name', 'duration', 'price'] as const)
    await expect(async () => expect(await fieldMessage(page, name)).toContain(MESSAGES.update[name])).toPass();
  await submitForm(page, { plan_name: 'Early Morning', duration: '1', price: '11' });
  await arrivesAt(page, '/planList');
  await expect(async () => expect((await listRows(page)).join()).toContain('Early Morning')).toPass();
  const sent = requests.find((request) => request.url().endsWith('/api/updatePlanDetail'))!.postDataJSON() as unknown;
  expect(sent).toMatchObject({ id, plan_name: 'Early Morning', duration: 1, price: 11, free_days: 3 });
});
