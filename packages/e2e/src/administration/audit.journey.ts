import { expect, test } from '@gym/test-tools/journeys';
import type { Page } from 'playwright-core';
import {
  apiAs,
  arrivesAt,
  axeViolationsAtAnySize,
  field,
  listRows,
  newPlan,
  submitButton,
  submitForm,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';

test.use({ productOptions: { env: { GYM_TIMEZONE: 'Pacific/Auckland', GYM_LOCALE: 'en-GB', GYM_CURRENCY: 'EUR' } } });

const TITLE = 'Audit trail';
/** The actions of all entries. */
const done = async (page: Page) => page.locator('main tbody tr td:first-child').allInnerTexts();
const details = (page: Page, row: number) => page.locator('main tbody tr').nth(row).locator('details');

test('B1: by mouse, the audit trail shows the changes of administrators and staff', async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const { page } = await visit('/planList', { as: 'admin' });
  await page.locator('main tbody tr').first().getByRole('link', { name: /edit/i }).click();
  await submitForm(page, { plan_name: 'Gold <b>Plus</b>', price: '61' });
  await arrivesAt(page, '/planList');
  await expect(async () => expect((await listRows(page)).join()).toContain('Gold <b>Plus</b>')).toPass();
  await waitForText(page, /^Saved: /);
  await page.goto(`${product.url}/updateUser/2`);
  await field(page, 'lname').fill('Okonkwo');
  await submitButton(page).click();
  await expect(async () => expect((await listRows(page)).join()).toContain('Okonkwo')).toPass();
  await waitForText(page, /^Saved: /);
  await staff.post('/api/updateMemberDetail', { id: 1001, phone: '0999' });

  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: TITLE }).click();
  await waitForScreen(page, TITLE);
  await expect(async () =>
    expect((await done(page)).slice(0, 3)).toEqual([
      expect.stringMatching(/^Changed member /),
      expect.stringMatching(/^Changed user .* Okonkwo$/),
      'Changed plan Gold <b>Plus</b>',
    ]),
  ).toPass();
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Pacific/Auckland' }).format(
    new Date(),
  );
  expect((await listRows(page))[0]).toContain(today);
  await details(page, 2).locator('summary').click();
  await waitForText(page, '€61.00');
  expect(await details(page, 2).locator('ins').first().innerText()).toBe('Gold <b>Plus</b>');

  await field(page, 'record').selectOption({ label: 'Plan' });
  await field(page, 'person').selectOption({ index: 1 });
  await submitButton(page).click();
  await expect(async () => expect(await done(page)).toEqual(['Changed plan Gold <b>Plus</b>'])).toPass();
  await arrivesAt(page, '/audit?person=1&record=plan');
  await page.reload();
  await expect(async () => expect(await done(page)).toHaveLength(1)).toPass();
  expect(await field(page, 'record').inputValue()).toBe('plan');
  await page.getByRole('link', { name: 'Changed plan Gold <b>Plus</b>' }).click();
  await arrivesAt(page, /^\/updatePlan\/\d+$/);
  await page.getByRole('link', { name: 'History' }).click();
  await arrivesAt(page, /^\/audit\?record=plan&record_id=\d+$/);
  await expect(async () => expect(await done(page)).toEqual(['Changed plan Gold <b>Plus</b>'])).toPass();
});

test('axe finds nothing on the audit trail with open entries', async ({ visit, product }) => {
  const admin = await apiAs(product, 'admin');
  const id = await newPlan(admin, 'Axe');
  await admin.post('/api/updatePlanDetail', { id, price: 2 });
  const { page } = await visit('/audit', { as: 'admin' });
  await page.locator('main summary').first().waitFor();
  for (const row of [0, 1]) await details(page, row).locator('summary').click();
  expect(await axeViolationsAtAnySize(page)).toEqual([]);
});

test('A10: staff cannot reach the audit trail, by URL or by call', async ({ visit, product }) => {
  const { page } = await visit('/audit', { as: 'staff' });
  await waitForScreen(page, /not found/i);
  expect(await page.getByRole('link', { name: TITLE }).count()).toBe(0);
  await expect((await apiAs(product, 'staff')).get('/api/getAuditTrail')).rejects.toThrow('403');
});
