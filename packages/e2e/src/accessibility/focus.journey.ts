import { expect, test } from '@gym/test-tools/journeys';
import type { Page } from 'playwright-core';
import { hidePreviousVersions } from '../failures/altered-files.ts';
import { pathsOfParts } from '../failures/remote-parts.ts';
import { arrivesAt, fillForm, submitButton, waitForScreen } from '@gym/test-tools/product';

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
