import { expect, test } from '@gym/test-tools/journeys';
import type { ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';
import { agreeToOverride, overrideQuestion } from './agree-to-override.ts';
import { axeViolationsAtAnySize, expectFitsNarrow, waitForScreen } from '@gym/test-tools/product';

test.use({ productOptions: { env: { REMOTE_OVERRIDES: '1' } } });

/** The admin remote on a developer's machine: its manifest, and a build with a recognisable title. */
let machine: LoopbackServer;
let base: string;
/** The pages that follow the builds. */
const followers = new Set<ServerResponse>();
let state = { build: 'one', errors: [] as string[] };
const send = (response: ServerResponse) => response.write(`data: ${JSON.stringify(state)}\n\n`);
function built(next: typeof state): void {
  state = next;
  for (const response of followers) send(response);
}
test.beforeAll(async () => {
  const folder = join(repositoryRoot(), 'apps/admin');
  machine = await serveLoopback((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://machine.test');
    if (pathname === '/@builds') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' });
      followers.add(response);
      send(response);
      return;
    }
    const file = join(folder, 'dist', pathname);
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
  base = machine.url;
});
test.afterAll(() => machine.stop());

test('a local remote runs in the real shell if its user agrees, in this tab only, until it is stopped', async ({
  visit,
}) => {
  const address = `/userlist?override=admin@${base}/`;
  const visitor = await visit(address, { as: 'admin' });
  const { page, context, requests } = visitor;
  const question = overrideQuestion(page, 'admin');
  await question.waitFor();
  expect(await axeViolationsAtAnySize(page)).toEqual([]);
  await expectFitsNarrow(page);
  await page.keyboard.press('Escape');
  await waitForScreen(page, 'User List');
  expect(await page.getByText('of mine').count()).toBe(0);
  expect(requests.map((request) => request.url()).filter((url) => url.startsWith(base))).toEqual([]);

  await page.goto(address);
  await agreeToOverride(visitor, 'admin', base);
  await waitForScreen(page, 'User List of mine');
  const outlet = page.locator('[data-remote="admin"]');
  expect([await outlet.getAttribute('data-remote-version'), new URL(page.url()).search]).toEqual([
    expect.stringMatching(/-local$/),
    '',
  ]);
  const bar = page.getByRole('complementary', { name: 'Versions of this tab' });
  expect(await bar.innerText()).toContain(`admin runs from ${base}`);

  await bar.getByRole('button', { name: 'Remotes' }).focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Remotes of this tab' });
  await list
    .getByRole('listitem')
    .filter({ hasText: `override: ${base}` })
    .waitFor();
  expect(await axeViolationsAtAnySize(page)).toEqual([]);
  await expectFitsNarrow(page);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });

  built({ build: 'one', errors: ['user-list.page.tsx: Unexpected token'] });
  await bar.getByText('user-list.page.tsx: Unexpected token').waitFor();
  expect(await axeViolationsAtAnySize(page)).toEqual([]);
  await expectFitsNarrow(page);
  built({ build: 'two', errors: [] });
  await bar.getByRole('button', { name: 'Reload' }).focus();
  await page.keyboard.press('Enter');
  await bar.getByRole('button', { name: 'Reload' }).waitFor({ state: 'detached' });
  await waitForScreen(page, 'User List of mine');

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
