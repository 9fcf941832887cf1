import { expect, test } from '@gym/test-tools/journeys';
import { FAULTS, openFaultyOrigin } from './faulty-origin.ts';
import { hidePreviousVersions } from './altered-files.ts';
import { pathsOfParts } from './remote-parts.ts';
import { arrivesAt, field, submitForm, waitForScreen } from '@gym/test-tools/product';

// failure-matrix.journey covers all failures and their panels.

const ON_PURPOSE = [/\/assets\//, /^console/, /^thrown/];

test('if a remote fails on a deep link, menu and account screens still work', async ({ visit, product }) => {
  const { entry } = await pathsOfParts(product.url);
  const { page, context, troubles } = await visit('/dashboard', { as: 'admin' });
  await waitForScreen(page, /dashboard/i);
  troubles.expect(...ON_PURPOSE);
  await hidePreviousVersions(context);
  await context.route(`**${entry}*`, (route) => route.fulfill({ status: 404 }));
  await page.goto('/userlist');
  await page.locator('main').getByRole('button', { name: /retry/i }).waitFor({ timeout: 30_000 });
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByText('Change Password', { exact: true }).click();
  await arrivesAt(page, '/changePassword');
  await field(page, 'oldpassword').waitFor();
});

test("if the shell's script does not arrive, the page says so, and Reload opens the screen", async ({ visit }) => {
  const { page, context, troubles } = await visit('/email', { as: 'admin' });
  troubles.expect(...ON_PURPOSE);
  await context.route(/\/shell\/main\..*\.js/, (route) => route.abort(), { times: 1 });
  await page.goto('/userlist');
  await page.getByRole('alert').filter({ hasText: 'Check the connection' }).waitFor();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.locator('main tbody tr').first().waitFor();
});

test('a failed preload of a remote is reported once, and not again after the click', async ({ visit, product }) => {
  const { entry } = await pathsOfParts(product.url);
  const { page, context, troubles, telemetry } = await visit('/profile', { as: 'admin' });
  troubles.expect(...ON_PURPOSE);
  await hidePreviousVersions(context);
  await waitForScreen(page, 'Profile');
  await context.route(`**${entry}*`, (route) => route.fulfill({ status: 404 }));
  await page.locator('nav a[href="/"]').first().click();
  const failed = {
    kind: 'remote-failed',
    remote: 'admin',
    version: expect.any(String),
    phase: 'entry',
    message: 'its entry was answered with 404',
  };
  const failures = () => telemetry.filter(({ kind }) => kind.endsWith('-failed'));
  await expect(() => expect(failures()).toEqual([failed])).toPass();
  await page.locator('nav a[href="/userlist"]').first().click();
  await page.locator('main').getByRole('button', { name: 'Retry' }).waitFor();
  expect(failures()).toEqual([failed]);
});

test('the second timeout of a page offers a reload, which waits for pending saves and asks about unsaved work', async ({
  visit,
  product,
}) => {
  const origin = await openFaultyOrigin(product.url);
  try {
    const { page: chunk } = await pathsOfParts(product.url);
    const { page, troubles } = await visit('/profile', { as: 'admin', origin: origin.url });
    troubles.expect(...ON_PURPOSE, /updateProfile/);
    let answer = () => {};
    origin.inject(chunk, FAULTS.hang);
    origin.inject('/api/updateProfile', (response) => {
      answer = () =>
        response
          .writeHead(422, { 'content-type': 'application/json' })
          .end('{"status":"error","result":"error","reason":"The books are closed."}');
    });
    await page.evaluate(() => {
      Object.assign(window, { sameDocument: true });
    });
    const sameDocument = () => page.evaluate(() => 'sameDocument' in window);
    const main = page.locator('main');
    const reload = main.getByRole('button', { name: 'Reload the page' });
    // A save of another screen is in flight all the time.
    await main.getByRole('link', { name: 'Edit profile' }).click();
    await submitForm(page, { fname: 'Pending' });
    await page.locator('nav a[href="/planList"]').first().click();
    await main.getByRole('button', { name: 'Retry' }).click({ timeout: 30_000 });
    await reload.click({ timeout: 30_000 });
    expect(await main.innerText()).toContain('Waiting for the part (timeout)');
    await expect(async () => expect(await reload.getAttribute('aria-disabled')).toBe('true')).toPass();
    expect([await sameDocument(), await page.getByRole('dialog').count()]).toEqual([true, 0]);
    answer();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/your profile/).waitFor();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    expect(await sameDocument()).toBe(true);

    // Staying keeps the save and its values; Discard continues.
    await page.getByRole('button', { name: 'Reopen form' }).waitFor();
    origin.restore();
    await reload.click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page
      .locator('[data-remote="admin"]')
      .getByRole('heading', { level: 1, name: 'Plan List' })
      .waitFor({ timeout: 20_000 });
    expect(await sameDocument()).toBe(false);
    await page.goto('about:blank'); // ends the page's idle tasks before the origin stops
  } finally {
    await origin.stop();
  }
});

test('a failure names its cause even after hundreds of loads', async ({ visit, product }) => {
  const { page: chunk } = await pathsOfParts(product.url);
  const { page, context, troubles, telemetry } = await visit('/userlist', { as: 'admin' });
  troubles.expect(...ON_PURPOSE);
  await page.locator('main tbody tr').first().waitFor();
  await page.evaluate(async () => {
    for (let load = 0; load < 300; load++) await fetch(`/robots.txt?load=${load}`);
  });
  await context.route(`**${chunk}*`, (route) => route.fulfill({ status: 404 }));
  await page.locator('nav a[href="/planList"]').first().click();
  await expect(() =>
    expect(telemetry).toContainEqual(
      expect.objectContaining({ kind: 'page-failed', phase: 'page', message: 'its code was answered with 404' }),
    ),
  ).toPass();
});
