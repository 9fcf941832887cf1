import type { Route } from 'playwright-core';
import { eventually } from '../stage/eventually.ts';
import { journeysOn } from '../stage/journeys-on.ts';
import { arrivesAt, field, shown, shows } from '../stage/on-page.ts';

const journey = journeysOn();

const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  'is not there': (route) => route.fulfill({ status: 404, body: 'gone' }),
  'is refused': (route) => route.fulfill({ status: 500, body: '' }),
  'is empty': (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: '' }),
  'is a page instead of a script': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Sign in to the proxy</p>' }),
  'cannot be reached': (route) => route.abort('internetdisconnected'),
  'was tampered with': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n;window.tampered = true;`, headers: { ...response.headers(), 'content-encoding': 'identity' } });
  },
};

for (const [failure, answer] of Object.entries(FAILURES)) {
  journey(`a remote whose files ${failure.replace(/^is /, 'are ').replace(/^was /, 'were ')}: the chrome lives, the panel names it, Retry works without a page reload`, async ({ visit }) => {
    const { page, context, troubles } = await visit('/dashboard', { as: 'admin' });
    await shown(page, /dashboard/i);
    // Everything below is caused on purpose.
    troubles.expect(/assets\/admin/, /console error/, /console warning/, /thrown/);
    await context.route('**/assets/admin/**', answer);
    await page.goto('/profile');
    await page.evaluate(() => { (window as { sameDocument?: boolean }).sameDocument = true; });
    await page.locator('nav a[href="/userlist"]').first().click();
    const retry = page.locator('main').getByRole('button', { name: /retry/i });
    await retry.waitFor({ timeout: 30_000 });
    expect(await page.locator('main').innerText()).toMatch(/admin/i);
    expect(await page.locator('main').innerText()).toMatch(/0\.1\.0/);
    expect(await page.evaluate(() => (window as { tampered?: boolean }).tampered)).toBeUndefined();
    await page.locator('nav a[href="/planList"]').first().waitFor();
    await context.unroute('**/assets/admin/**');
    await retry.click();
    await page.locator('[data-remote="admin"] table').waitFor({ timeout: 20_000 });
    expect(await page.evaluate(() => (window as { sameDocument?: boolean }).sameDocument)).toBe(true);
  });
}

journey('a remote that hangs ends in the panel within its limit, and Retry gets through', async ({ visit }) => {
  const { page, context, troubles } = await visit('/dashboard', { as: 'staff' });
  await shown(page, /dashboard/i);
  troubles.expect(/assets\/staff/, /console error/, /console warning/);
  await context.route('**/assets/staff/**', () => { /* never answered */ });
  await page.goto('/profile');
  await page.locator('nav a[href="/memberList"]').first().click();
  const retry = page.locator('main').getByRole('button', { name: /retry/i });
  await retry.waitFor({ timeout: 15_000 });
  await context.unroute('**/assets/staff/**');
  await retry.click();
  await page.locator('[data-remote="staff"] table').waitFor({ timeout: 20_000 });
});

journey('a library shared by the shell that fails to load is loaded again with the page that needs it', async ({ visit }) => {
  const { page, context, troubles } = await visit('/dashboard', { as: 'staff' });
  await shown(page, /dashboard/i);
  troubles.expect(/ui-list/, /console error/, /console warning/, /thrown/);
  await context.route('**/assets/shell/ui-list*.js*', (route) => route.fulfill({ status: 404 }));
  await page.goto('/profile');
  await page.locator('nav a[href="/memberList"]').first().click();
  const retry = page.locator('main').getByRole('button', { name: /retry/i });
  await retry.waitFor({ timeout: 15_000 });
  await context.unroute('**/assets/shell/ui-list*.js*');
  await retry.click();
  await page.locator('[data-remote="staff"] table').waitFor({ timeout: 20_000 });
});

journey('a remote that fails on a deep link leaves menu and account screens in use', async ({ visit }) => {
  const { page, context, troubles } = await visit('/dashboard', { as: 'admin' });
  await shown(page, /dashboard/i);
  troubles.expect(/assets\/admin/, /console error/, /console warning/, /thrown/);
  await context.route('**/assets/admin/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/userlist');
  await page.locator('main').getByRole('button', { name: /retry/i }).waitFor({ timeout: 30_000 });
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByText('Change Password', { exact: true }).click();
  await arrivesAt(page, '/changePassword');
  await field(page, 'oldpassword').waitFor();
});

journey('the outlet carries the remote\'s name and version', async ({ visit }) => {
  const { page } = await visit('/userlist', { as: 'admin' });
  const outlet = page.locator('[data-remote="admin"]');
  await outlet.waitFor();
  await eventually(async () => expect(await outlet.getAttribute('data-remote-version')).toMatch(/^\d+\.\d+\.\d+$/));
  await shows(page, /add user/i);
});
