import { expect, test } from '@gym/test-tools/journeys';
import type { Page } from 'playwright-core';
import { hidePreviousVersions } from '../failures/altered-files.ts';
import { pathsOfParts } from '../failures/remote-parts.ts';
import { waitForScreen } from '@gym/test-tools/product';

const expectHeadingFocus = (page: Page): Promise<void> => expect(page.locator('h1')).toBeFocused();
const press = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
};

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
  await expectHeadingFocus(page);
  await page.locator('main input[type=search]').first().fill('nothing is called this');
  await page.getByRole('button', { name: 'Clear search' }).waitFor();
  await press(page, 'Clear search');
  await page.locator('main tbody tr').first().waitFor();
  await expectHeadingFocus(page);
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
  await expectHeadingFocus(page);
});
