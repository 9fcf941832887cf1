import { expect, test } from '@gym/test-tools/journeys';
import type { Locator } from 'playwright-core';
import {
  apiAs,
  arrivesAt,
  axeViolationsInBothSchemes,
  EMAIL,
  field,
  fieldMessage,
  fillForm,
  listRows,
  newPlan,
  rejectCall,
  storedDrafts,
  submitButton,
  submitForm,
  waitForDraft,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';

const PLAN = { plan_name: 'Weekend', duration: '2', price: '15', free_days: '3' };

test('J1: the list opens at once, before the server responds', async ({ visit }) => {
  const { page, context } = await visit('/plan', { as: 'admin' });
  await waitForScreen(page, 'Plan');
  let answer = () => {};
  const thinking = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.route('**/api/addPlanDetail', async (route) => {
    await thinking;
    await route.continue();
  });
  await submitForm(page, { ...PLAN, plan_name: 'Slow Lane' });
  await arrivesAt(page, '/planList');
  await page
    .locator('[role=status]')
    .filter({ hasText: /saving/i })
    .first()
    .waitFor();
  await expect(async () => expect((await listRows(page)).join()).toMatch(/Slow Lane[^]*Saving…/)).toPass();
  answer();
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  await expect(async () => expect((await listRows(page)).join()).toMatch(/Slow Lane(?![^]*Saving…)/)).toPass();
});

test('J2: an old list that arrives after the save is not shown as the new one', async ({ visit, product }) => {
  const admin = await apiAs(product, 'admin');
  const id = await newPlan(admin, 'Before');
  const { page, context } = await visit(`/updatePlan/${id}`, { as: 'admin' });
  await expect(field(page, 'plan_name')).toHaveValue('Before');
  let saved = () => {};
  const saving = new Promise<void>((resolve) => {
    saved = resolve;
  });
  let answerStale: (() => Promise<void>) | undefined;
  await context.route('**/api/getPlanDetails', async (route) => {
    if (answerStale) return route.continue();
    const old = await route.fetch();
    // The page may have cancelled the request.
    answerStale = () => route.fulfill({ response: old }).catch(() => undefined);
  });
  await context.route('**/api/updatePlanDetail', async (route) => {
    await expect(() => expect(answerStale).toBeDefined()).toPass();
    await route.fulfill({ response: await route.fetch() });
    saved();
  });
  await submitForm(page, { plan_name: 'After' });
  await arrivesAt(page, '/planList');
  await expect(async () => expect((await listRows(page)).join()).toContain('After')).toPass();
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => shown.push(document.body.innerText)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await saving;
  await answerStale!();
  // What the page shows next comes after the old list.
  await page.locator('nav a[href="/userlist"]').first().click();
  await page.locator('main tbody').filter({ hasText: EMAIL.staff }).waitFor();
  const shown = await page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  expect([shown.length > 0, shown.filter((text) => text.includes('Before'))]).toEqual([true, []]);
});

test("J2: a failed save names record and reason, and its form reopens with all values and the field's error", async ({
  visit,
}) => {
  const { page, context, troubles } = await visit('/plan', { as: 'admin' });
  troubles.expect(/answered 422/);
  await waitForScreen(page, 'Plan');
  const reason = 'The price is too high for this gym.';
  await rejectCall(context, 'addPlanDetail', { reason, errors: { price: 'At most 10' } });
  await submitForm(page, { ...PLAN, plan_name: 'Golden' });
  await arrivesAt(page, '/planList');
  const alert = page.locator('[role=alert]').filter({ hasText: reason }).first();
  await alert.waitFor();
  expect(await alert.innerText()).toContain('Golden');
  await page.getByRole('button', { name: 'Reopen form' }).click();
  await arrivesAt(page, '/plan');
  await expect(field(page, 'plan_name')).toHaveValue('Golden');
  expect(await field(page, 'duration').inputValue()).toBe('2');
  expect(await fieldMessage(page, 'price')).toContain('At most 10');
  await context.unroute('**/api/addPlanDetail');
  await submitButton(page).click();
  await arrivesAt(page, '/planList');
  await expect(async () => expect((await listRows(page)).join()).toContain('Golden')).toPass();
});

test('J2: leaving the product during a pending save asks first', async ({ visit }) => {
  const { page, context } = await visit('/plan', { as: 'admin' });
  await waitForScreen(page, 'Plan');
  await context.route('**/api/addPlanDetail', () => {
    /* never answered */
  });
  await submitForm(page, PLAN);
  await arrivesAt(page, '/planList');
  const asked = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await arrivesAt(page, '/planList');
});

test('J3: a save with a lost response is sent again with the same key and happens once', async ({ visit, product }) => {
  const { page, context, requests, troubles } = await visit('/plan', { as: 'admin' });
  troubles.expect(/addPlanDetail/);
  await waitForScreen(page, 'Plan');
  let lost = false;
  await context.route('**/api/addPlanDetail', async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await submitForm(page, { ...PLAN, plan_name: 'Lost And Found' });
  const again = page.getByRole('button', { name: /try again|retry|reopen form/i }).first();
  await again.waitFor();
  await again.click();
  if (new URL(page.url()).pathname === '/plan') await submitButton(page).click();
  await expect(async () => expect((await listRows(page)).join()).toContain('Lost And Found')).toPass();
  // The row shows before the server answers.
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  const keys = requests
    .filter((request) => request.url().endsWith('/api/addPlanDetail'))
    .map((request) => request.headers()['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  const plans = await (await apiAs(product, 'admin')).get<{ plan_name: string }[]>('/api/getPlanDetails');
  expect(plans.filter((plan) => plan.plan_name === 'Lost And Found')).toHaveLength(1);
});

test('J4: the stale save of a second user is rejected, and the reopened form shows both values', async ({
  visit,
  product,
}) => {
  const admin = await apiAs(product, 'admin');
  const id = await newPlan(admin, 'Shared');
  const { page, troubles } = await visit(`/updatePlan/${id}`, { as: 'admin' });
  troubles.expect(/answered 409/);
  await expect(field(page, 'plan_name')).toHaveValue('Shared');
  await admin.post('/api/updatePlanDetail', { id, plan_name: 'Shared by Bea', duration: 1, price: 10, free_days: 3 });
  await submitForm(page, { plan_name: 'Shared by Ann' });
  await arrivesAt(page, '/planList');
  await page.getByRole('button', { name: 'Reopen form' }).click();
  await arrivesAt(page, `/updatePlan/${id}`);
  await expect(field(page, 'plan_name')).toHaveValue('Shared by Ann');
  await waitForText(page, /Shared by Bea/);
  await waitForText(page, /Last changed by you, in another tab or device, .*\d/);
  await page
    .getByRole('button', { name: /keep mine/i })
    .first()
    .click();
  await submitButton(page).click();
  await arrivesAt(page, '/planList');
  await expect(async () => expect((await listRows(page)).join()).toContain('Shared by Ann')).toPass();
});

test('J2: leaving a form with unsaved work asks first', async ({ visit }) => {
  const { page } = await visit('/planList', { as: 'admin' });
  await page.getByRole('link', { name: '+Add Plan' }).click();
  await waitForScreen(page, 'Plan');
  await fillForm(page, { plan_name: 'Half done' });
  await page.locator('nav a[href="/userlist"]').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await arrivesAt(page, '/plan');
  expect(await field(page, 'plan_name').inputValue()).toBe('Half done');
  await page.locator('nav a[href="/userlist"]').first().click();
  await dialog.getByRole('button', { name: 'Keep as a draft' }).click();
  await arrivesAt(page, '/userlist');
  await page.goBack();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, 'plan_name')).toHaveValue('Half done');
});

test("J2: on a phone, many failed saves leave the form's buttons reachable and the newest notice complete", async ({
  visit,
}) => {
  const { page, context, troubles } = await visit('/planList', { as: 'admin', size: 'phone' });
  troubles.expect(/answered 422/);
  const reason = 'The price is too high for a gym of this size, and the free days are more than it can give away.';
  await rejectCall(context, 'addPlanDetail', { reason });
  const add = () => page.locator('main a[href="/plan"]').press('Enter');
  for (const name of ['First', 'Second', 'Third']) {
    await add();
    await waitForScreen(page, 'Plan');
    await fillForm(page, { ...PLAN, plan_name: name });
    await submitButton(page).press('Enter');
    await arrivesAt(page, '/planList');
    const notice = page.locator('[data-toast=error]').filter({ hasText: name });
    await notice.waitFor();
    for (const part of [
      notice.locator('p'),
      notice.getByRole('button', { name: 'Dismiss' }),
      notice.getByRole('button', { name: 'Reopen form' }),
    ]) {
      await expect(async () => expect([name, await isUncovered(part)]).toEqual([name, true])).toPass();
    }
  }
  await add();
  await waitForScreen(page, 'Plan');
  for (const button of [submitButton(page), page.locator('main').getByRole('link', { name: 'Cancel' })]) {
    await button.focus();
    await expect(async () => expect(await isUncovered(button)).toBe(true)).toPass();
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(async () => expect(await isUncovered(page.locator('footer'))).toBe(true)).toPass();
});

/** Whether all four corners are visible, with nothing over them. */
const isUncovered = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [
      [left, top],
      [right, top],
      [left, bottom],
      [right, bottom],
    ].every(([x, y]) => {
      const there = document.elementFromPoint(x! + (x === left ? 4 : -4), y! + (y === top ? 4 : -4));
      return there !== null && element.contains(there);
    });
  });

test('a draft survives a crash and an ended session, unreadable for others, until it is saved', async ({
  visit,
  product,
}) => {
  const { page, context } = await visit('/plan', { as: 'admin' });
  await waitForScreen(page, 'Plan');
  await fillForm(page, { plan_name: 'Dawn Club', price: '12' });
  await waitForDraft(page);
  expect(JSON.stringify(await storedDrafts(page))).not.toMatch(/Dawn|plan/);
  await page.close(); // without a chance to run code, as in a crash

  const later = await context.newPage();
  await later.goto('/help/');
  await later.evaluate(() => localStorage.removeItem('loggedUser'));
  await later.goto('/plan');
  await arrivesAt(later, '/');
  await submitForm(later, { email: EMAIL.admin, password: product.password });
  await arrivesAt(later, '/plan');
  await waitForText(later, /You have unsaved changes from \d+:\d\d/);
  expect(await axeViolationsInBothSchemes(later)).toEqual({ light: [], dark: [] });
  await later.getByRole('button', { name: 'Continue' }).click();
  await expect(field(later, 'plan_name')).toHaveValue('Dawn Club');
  await submitForm(later, { duration: '1', free_days: '3' });
  await arrivesAt(later, '/planList');
  await expect(async () => expect((await listRows(later)).join()).toContain('Dawn Club')).toPass();
  await expect(async () => expect(await storedDrafts(later)).toEqual([])).toPass();
});
