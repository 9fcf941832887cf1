import { expect, test } from '@gym/browser-testing/journeys';
import type { BrowserContext, Page } from 'playwright-core';
import { hidePreviousVersions } from '../failures/altered-files.ts';
import { pathsOfParts } from '../failures/remote-parts.ts';
import {
  apiAs,
  arrivesAt,
  field,
  fillForm,
  newMember,
  pickMember,
  submitButton,
  waitForScreen,
} from '@gym/browser-testing';

const REFUSED = { status: 422, json: { status: 'error', result: 'error', reason: 'Not today.' } };

/** Describes the focused element: its tag, or the text of a toast. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement | null;
    return active?.dataset.toast ? `toast: ${active.querySelector('p')?.textContent}` : (active?.tagName ?? '');
  });
const has = (page: Page, wanted: string | RegExp): Promise<void> =>
  expect(async () => expect(await focused(page)).toMatch(wanted)).toPass();
const press = async (page: Page, name: string, at = 0) => {
  await page.getByRole('button', { name, exact: true }).nth(at).focus();
  await page.keyboard.press('Enter');
};

/** Saves a plan that the server rejects. Ends at the list, with its alert. */
async function refused(page: Page, name: string): Promise<void> {
  await page.locator('main a[href="/plan"]').click();
  await waitForScreen(page, 'Plan');
  await fillForm(page, { plan_name: name, duration: '2', price: '15', free_days: '3' });
  await submitButton(page).click();
  await arrivesAt(page, '/planList');
  await page.getByRole('alert').getByText(name).waitFor();
  // The code for toasts loads with the first toast; an immediate response arrives before it.
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--toasts') !== '');
}
const refusePlans = (context: BrowserContext) =>
  context.route('**/api/addPlanDetail', (route) => route.fulfill(REFUSED));

test('a closing toast passes the focus to the next one, and the last one returns it', async ({ visit }) => {
  const { page, context, troubles } = await visit('/planList', { as: 'admin' });
  troubles.expect(/answered 422/);
  await refusePlans(context);
  await refused(page, 'First');
  await refused(page, 'Second');
  await page.locator('main input[type=search]').focus();
  await press(page, 'Dismiss');
  await has(page, /^toast: .*Second/);
  await press(page, 'Dismiss');
  await has(page, 'INPUT');
});

test('a retried save keeps the focus', async ({ visit }) => {
  const { page, context, troubles } = await visit('/planList', { as: 'admin' });
  troubles.expect(/addPlanDetail/);
  await context.route('**/api/addPlanDetail', (route) => route.abort('connectionreset'));
  await refused(page, 'Lost');
  let answer = () => {};
  const thinking = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.unroute('**/api/addPlanDetail');
  await context.route('**/api/addPlanDetail', async (route) => {
    await thinking;
    await route.continue();
  });
  await press(page, 'Try again');
  await has(page, /^toast: Saving/);
  answer();
  await has(page, /^toast: Saved/);
});

test('a reopened form moves the focus to its heading, even if it is already shown', async ({ visit }) => {
  const { page, context, troubles } = await visit('/planList', { as: 'admin' });
  troubles.expect(/answered 422/);
  await refusePlans(context);
  await refused(page, 'Again');
  await page.locator('main a[href="/plan"]').click();
  await waitForScreen(page, 'Plan');
  await field(page, 'price').focus();
  await press(page, 'Reopen form');
  await expect(field(page, 'plan_name')).toHaveValue('Again');
  await has(page, 'H1');
});

test("reopening another member's diet moves the focus to the heading", async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const one = await newMember(staff, { fname: 'Dietmar', email: 'dietmar@member.test' });
  await newMember(staff, { fname: 'Edda', email: 'edda@member.test' });
  const { page, context, troubles } = await visit(`/memberDiet?member=${one}`, { as: 'staff' });
  troubles.expect(/answered 422/);
  await context.route('**/api/*Diet*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(REFUSED),
  );
  await fillForm(page, { 'diet.0.qty': '7', 'diet.0.units': 'gm' });
  await submitButton(page).click();
  await page.getByRole('button', { name: 'Reopen form' }).waitFor();
  await pickMember(page, 'member_id', 'edda@member.test');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'diet.0.qty')).toHaveValue('');
  await press(page, 'Reopen form');
  await expect(field(page, 'diet.0.qty')).toHaveValue('7');
  await has(page, 'H1');
});

test('Retry and Clear search move the focus to the heading', async ({ visit }) => {
  const { page, context, troubles } = await visit('/dashboard', { as: 'admin' });
  troubles.expect(/answered 500/);
  await waitForScreen(page, 'Dashboard');
  await context.route('**/api/getPlanDetails*', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', reason: 'No.' } }),
  );
  await page.locator('nav a[href="/planList"]').first().click();
  await page.locator('main').getByRole('button', { name: 'Retry' }).waitFor();
  await context.unroute('**/api/getPlanDetails*');
  await press(page, 'Retry');
  await page.locator('main tbody tr').first().waitFor();
  await has(page, 'H1');
  await page.locator('main input[type=search]').first().fill('nothing is called this');
  await page.getByRole('button', { name: 'Clear search' }).waitFor();
  await press(page, 'Clear search');
  await page.locator('main tbody tr').first().waitFor();
  await has(page, 'H1');
});

test('Retry of a failed remote moves the focus to the heading of its screen', async ({ visit, product }) => {
  const { entry } = await pathsOfParts(product.url);
  const { page, context, troubles } = await visit('/profile', { as: 'admin' });
  troubles.expect(/\/assets\//, /^console/, /^thrown/);
  await hidePreviousVersions(context);
  await waitForScreen(page, 'Profile');
  await context.route(`**${entry}*`, (route) => route.fulfill({ status: 404 }));
  await page.locator('nav a[href="/userlist"]').first().click();
  await page.locator('main').getByRole('button', { name: 'Retry' }).waitFor();
  await context.unroute(`**${entry}*`);
  await press(page, 'Retry');
  await waitForScreen(page, 'User List');
  await has(page, 'H1');
});

test('Escape in the dialog of Logout and of Profile returns the focus to its menu', async ({ visit }) => {
  const { page } = await visit('/ediprofile', { as: 'admin' });
  await field(page, 'fname').fill('Half done');
  const opener = page.locator('header [aria-expanded]').last();
  for (const entry of ['Logout', 'Profile']) {
    await opener.click();
    await page.locator('header').getByText(entry, { exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect([entry, await opener.evaluate((button) => button === document.activeElement)]).toEqual([entry, true]);
  }
});
