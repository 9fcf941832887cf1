import { expect, test } from '@gym/test-tools/journeys';
import { RollingRelease } from './rolling-release.ts';
import { arrivesAt, fillForm, type Visitor, waitForScreen } from '@gym/test-tools/product';

const releases = new RollingRelease();
test.use({ productOptions: { env: { RELEASES: releases.folder } } });
test.afterAll(async ({ products }) => {
  await products.stop();
  releases.discard();
});

/** Idle tasks start once the page is idle. */
const isFollowing = ({ requests }: Visitor) =>
  expect(async () => {
    const asked = requests.find((request) => request.url().includes('/assets/shell/aside.'));
    expect((await asked?.response())?.ok()).toBe(true);
  }).toPass();
/** Fires the events of a tab that moves to the foreground or the background, without a pause between them. */
const becomes = ({ page }: Visitor, ...states: ('visible' | 'hidden')[]) =>
  page.evaluate((all) => {
    for (const state of all) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
  }, states);
/** Moves the tab to the foreground until it asks for versions: that is an idle task, which starts after the page. */
const asksForVersions = (visitor: Visitor) =>
  expect(() =>
    Promise.all([visitor.page.waitForResponse('**/versions.json', { timeout: 1_000 }), becomes(visitor, 'visible')]),
  ).toPass();
const versionOf = ({ page }: Visitor) => page.locator('[data-remote="admin"]').getAttribute('data-remote-version');

test('an open tab keeps its version after a release, offers the new one, and loses nothing', async ({
  visit,
  product,
}) => {
  const visitor = await visit('/userlist', { as: 'admin' });
  const { page, requests } = visitor;
  await page.locator('main tbody tr').first().waitFor();
  const before = await versionOf(visitor);
  const asked = () => requests.filter((request) => request.url().endsWith('/versions.json')).length;
  const offer = page.getByRole('status').getByText('A new version is ready.');
  await asksForVersions(visitor);

  const release = await releases.deployOnce('admin');
  await expect(async () =>
    expect(await (await fetch(`${product.url}/versions.json`)).text()).toContain(release),
  ).toPass({ timeout: 20_000 });
  const askedBefore = asked();
  await becomes(visitor, 'hidden');
  expect([asked(), await offer.count()]).toEqual([askedBefore, 0]);
  await becomes(visitor, 'visible');
  await offer.waitFor();

  // Without a reload, the tab keeps its version.
  await page.locator('nav a[href="/planList"]').first().click();
  await waitForScreen(page, 'Plan List');
  expect(await versionOf(visitor)).toBe(before);

  await page.locator('nav a[href="/userlist"]').first().click();
  await page.getByRole('link', { name: 'Add user' }).click();
  await arrivesAt(page, '/user');
  await fillForm(page, { fname: 'Typed' });
  const reload = page.getByRole('button', { name: 'Reload', exact: true });
  await reload.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await reload.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(async () => expect(await versionOf(visitor)).not.toBe(before)).toPass();
  await asksForVersions(visitor);
  expect(await offer.count()).toBe(0);
});

test('loads and web vitals of a remote reach the API when the tab is hidden', async ({ visit }) => {
  const visitor = await visit('/userlist', { as: 'admin' });
  const { page, requests } = visitor;
  await page.locator('main tbody tr').first().waitFor();
  const version = await versionOf(visitor);
  await isFollowing(visitor);
  const reports = () => requests.filter((request) => request.url().endsWith('/api/reportTelemetry'));
  await expect(async () => {
    // The idle tasks may not have run yet, and the browser tells them of paints one task later. A tab that is hidden
    // when they start reports no vitals, so each try ends in the foreground.
    await becomes(visitor, 'hidden', 'visible');
    const sent = reports().flatMap((request) => (request.postDataJSON() as { events: unknown[] }).events);
    expect(sent).toEqual(
      expect.arrayContaining([
        { kind: 'remote-loaded', remote: 'admin', version, ms: expect.any(Number) },
        { kind: 'remote-loaded', version: expect.any(String), ms: expect.any(Number) },
        { kind: 'web-vital', remote: 'admin', version, name: 'CLS', value: expect.any(Number) },
      ]),
    );
  }).toPass();
  for (const request of reports()) expect((await request.response())?.ok()).toBe(true);
});
