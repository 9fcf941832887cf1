import { expect, test } from '@gym/browser-testing/journeys';
import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { waitForScreen } from '@gym/browser-testing';

test.use({ productOptions: { env: { REMOTE_OVERRIDES: '1' } } });

/** The admin remote on a developer's machine: its manifest, and a build with a recognisable title. */
let machine: Server;
let base: string;
test.beforeAll(async () => {
  const folder = join(repositoryRoot(), 'apps/admin');
  machine = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://machine.test');
    const file = pathname === '/remote.json' ? join(folder, 'remote.json') : join(folder, 'dist', pathname);
    const text = readFileSync(file, 'utf8').replace('User List', 'User List of mine');
    const type = file.endsWith('.css') ? 'text/css' : file.endsWith('.json') ? 'application/json' : 'text/javascript';
    response
      .writeHead(200, {
        'content-type': type,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .end(text);
  });
  await new Promise<void>((resolve) => machine.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(machine.address() as AddressInfo).port}`;
});
test.afterAll(
  () =>
    new Promise<void>((resolve) => {
      machine.close(() => resolve());
      machine.closeAllConnections();
    }),
);

test('a local remote runs in the real shell, in this tab only, under its policy, until it is stopped', async ({
  visit,
}) => {
  const { page, context } = await visit(`/userlist?override=admin@${base}/`, { as: 'admin' });
  await waitForScreen(page, 'User List of mine');
  const outlet = page.locator('[data-remote="admin"]');
  expect([await outlet.getAttribute('data-remote-version'), new URL(page.url()).search]).toEqual([
    expect.stringMatching(/-local$/),
    '',
  ]);
  const bar = page.getByRole('complementary', { name: 'Local override' });
  expect(await bar.innerText()).toContain(`admin runs from ${base}`);

  const other = await context.newPage();
  await other.goto('/userlist');
  await waitForScreen(other, 'User List');
  expect(await other.getByText('of mine').count()).toBe(0);

  // The override survives a sign-out, which clears the local storage.
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await bar.waitFor();

  await bar.getByRole('button', { name: 'Stop' }).focus();
  await page.keyboard.press('Enter');
  await bar.waitFor({ state: 'detached' });
  await expect(async () => expect(await page.evaluate(() => sessionStorage.getItem('gym.override'))).toBe('')).toPass();
});

test('no link loads code of another machine', async ({ visit }) => {
  const { page, requests } = await visit('/userlist?override=admin@https://evil.example/', { as: 'admin' });
  await waitForScreen(page, 'User List');
  await page.getByText('"admin@https://evil.example/" is no override').waitFor();
  expect(
    requests
      .map((request) => request.url())
      .filter((url) => url.includes('evil.example') && !url.includes('override=')),
  ).toEqual([]);
});
