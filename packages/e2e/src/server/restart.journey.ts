import { expect, test } from '@gym/test-tools/journeys';
import {
  arrivesAt,
  EMAIL,
  emptyData,
  field,
  listRows,
  type Product,
  signOut,
  startProduct,
  submitForm,
  visit,
  waitForScreen,
} from '@gym/test-tools/product';
import type { Page } from 'playwright-core';

async function signIn(page: Page, product: Product): Promise<void> {
  await submitForm(page, { email: EMAIL.admin, password: product.password });
  await arrivesAt(page, '/dashboard');
}

/** Adds and edits a user and a plan, as the README tells a newcomer to do. */
async function work(page: Page, round: number): Promise<void> {
  await page.locator('nav a[href="/userlist"]').first().click();
  await page.getByRole('link', { name: /add user/i }).click();
  await arrivesAt(page, '/user');
  await submitForm(page, {
    fname: `Newcomer${round}`,
    lname: 'One',
    email: `newcomer${round}@gym.test`,
    phone: '0123',
    password: 'p',
  });
  await expect(async () => expect((await listRows(page)).join()).toContain(`newcomer${round}@gym.test`)).toPass();
  await page
    .locator('main tbody tr', { hasText: `newcomer${round}@gym.test` })
    .getByRole('link', { name: /edit/i })
    .click();
  await expect(field(page, 'lname')).toHaveValue('One');
  await submitForm(page, { lname: 'Changed' });
  await expect(async () =>
    expect((await listRows(page)).join()).toMatch(new RegExp(`Newcomer${round}[^]*Changed`)),
  ).toPass();

  await page.locator('nav a[href="/planList"]').first().click();
  await page.getByRole('link', { name: '+Add Plan' }).click();
  await waitForScreen(page, 'Plan');
  await submitForm(page, { plan_name: `Starter${round}`, duration: '1', price: '20', free_days: '3' });
  await expect(async () => expect((await listRows(page)).join()).toContain(`Starter${round}`)).toPass();
  await page
    .locator('main tbody tr', { hasText: `Starter${round}` })
    .getByRole('link', { name: /edit/i })
    .click();
  await expect(field(page, 'plan_name')).toHaveValue(`Starter${round}`);
  await submitForm(page, { price: '21' });
  await expect(async () => expect((await listRows(page)).join()).toMatch(new RegExp(`Starter${round}[^]*21`))).toPass();
}

async function seesAll(page: Page, rounds: number): Promise<void> {
  await page.locator('nav a[href="/userlist"]').first().click();
  await expect(async () => expect((await listRows(page)).join()).toContain(`newcomer${rounds}@gym.test`)).toPass();
  for (let round = 1; round <= rounds; round++)
    expect((await listRows(page)).join()).toMatch(new RegExp(`Newcomer${round}[^]*Changed`));
  await page.locator('nav a[href="/planList"]').first().click();
  await expect(async () => expect((await listRows(page)).join()).toContain(`Starter${rounds}`)).toPass();
}

test("an administrator's work survives a killed and a stopped server", async ({ browser }) => {
  test.setTimeout(240_000);
  let product = await startProduct({ dataDir: emptyData() });
  const { dataDir } = product;
  try {
    for (const [round, end] of [
      [1, 'crash'],
      [2, 'stop'],
      [3, 'stop'],
    ] as const) {
      const { page, context, troubles } = await visit(browser, product.url, '/');
      await signIn(page, product);
      if (round > 1) await seesAll(page, round - 1);
      await work(page, round);
      await signOut(page);
      expect(troubles.list()).toEqual([]);
      await context.close();
      await product[end]();
      if (round < 3) product = await startProduct({ dataDir });
    }
  } finally {
    await product.discard();
  }
});

test('a second start builds nothing', async () => {
  test.setTimeout(240_000);
  const first = await startProduct({ dataDir: emptyData(), builds: true });
  await first.stop();
  const second = await startProduct({ dataDir: first.dataDir, builds: true });
  await second.discard();
  expect(second.log()).toContain('Everything is built already.');
});
