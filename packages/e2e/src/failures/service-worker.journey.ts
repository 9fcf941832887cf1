import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@gym/test-tools/journeys';
import { signOut, startProduct, type Visitor, waitForRows } from '@gym/test-tools/product';
import { FAULTS, openFaultyOrigin } from './faulty-origin.ts';
import { RollingRelease } from './rolling-release.ts';
import { withVisits } from './with-visits.ts';

const releases = new RollingRelease();
const RELEASE = join(releases.folder, 'release.json');
const env = { RELEASES: releases.folder, DOCUMENT_MAX_AGE: '1' };
test.use({ productOptions: { env } });
test.afterAll(async ({ products }) => {
  await products.stop();
  releases.discard();
});

/** The document that the browser has stored. Empty if there is none. */
const stored = ({ page }: Visitor) =>
  page.evaluate(async () => (await (await (await caches.open('gym')).match('/'))?.text()) ?? '');
/** Waits until the service worker answers for this page. */
const isWorking = (visitor: Visitor) =>
  expect(async () => {
    expect(await visitor.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    expect(await stored(visitor)).not.toBe('');
  }).toPass();
const versionOf = ({ page }: Visitor) => page.locator('[data-remote="admin"]').getAttribute('data-remote-version');
const open = async (visitor: Visitor, path = '/userlist') => {
  await visitor.page.goto(path);
  await waitForRows(visitor.page);
};
/** Waits until the server has a release. */
const isServed = (url: string, release: string) =>
  expect(async () => expect(await (await fetch(url)).text()).toContain(release)).toPass({ timeout: 20_000 });

test('a later visit waits for no document', async ({ visit, product }) => {
  const origin = await openFaultyOrigin(product.url);
  const visitor = await visit('/userlist', { as: 'admin', origin: origin.url });
  await waitForRows(visitor.page);
  await isWorking(visitor);
  for (const path of ['/', '/userlist', '/planList']) origin.inject(path, FAULTS.hang);
  await open(visitor);
  await open(visitor, '/planList');
  // Other pages of the server are its own.
  await visitor.page.goto('/help/');
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  await visitor.context.close();
  await origin.stop();
});

test('after a release, one more visit runs the version of before, and a reload none', async ({ visit, product }) => {
  const visitor = await visit('/userlist', { as: 'admin' });
  await waitForRows(visitor.page);
  await isWorking(visitor);
  await open(visitor);
  const first = await versionOf(visitor);
  const openTab = await visitor.context.newPage();
  await openTab.goto('/dashboard');

  const release = await releases.deployOnce('admin');
  await isServed(product.url, release);
  await open(visitor);
  expect(await versionOf(visitor)).toBe(first);
  await expect(async () => expect(await stored(visitor)).toContain(release)).toPass();
  await open(visitor);
  const second = await versionOf(visitor);
  expect(second).not.toBe(first);

  await isServed(product.url, await releases.deployOnce('admin'));
  await visitor.page.reload();
  await waitForRows(visitor.page);
  expect(await versionOf(visitor)).not.toBe(second);
  // A tab of the first release goes on with its own files.
  await openTab.getByRole('link', { name: 'User', exact: true }).first().click();
  await waitForRows(openTab);
  expect(await openTab.locator('[data-remote="admin"]').getAttribute('data-remote-version')).toBe(first);
});

test('a version that was taken back never runs again', async ({ visit, product }) => {
  const before = readFileSync(RELEASE, 'utf8');
  await isServed(product.url, await releases.deployOnce('admin'));
  const visitor = await visit('/userlist', { as: 'admin' });
  await waitForRows(visitor.page);
  await isWorking(visitor);
  const takenBack = await versionOf(visitor);

  const now = JSON.parse(readFileSync(RELEASE, 'utf8')) as { sequence: number };
  const back = JSON.parse(before) as { release: string };
  const sequence = now.sequence + 1;
  writeFileSync(`${RELEASE}.new`, JSON.stringify({ ...back, sequence, lastRollback: sequence }));
  renameSync(`${RELEASE}.new`, RELEASE);
  await isServed(product.url, `"sequence":${sequence}`);
  const reported = visitor.telemetry.length;
  await open(visitor);
  const version = await versionOf(visitor);
  expect(version).not.toBe(takenBack);
  const loaded = () => visitor.telemetry.slice(reported).flatMap((event) => ('version' in event ? event.version : []));
  await expect(async () => expect(loaded()).toContain(version)).toPass();
  expect(loaded()).not.toContain(takenBack);
});

test('signing out empties the storage', async ({ visit }) => {
  const visitor = await visit('/userlist', { as: 'admin' });
  const { page } = visitor;
  await waitForRows(page);
  await isWorking(visitor);
  const marked = () => page.evaluate(async () => (await (await caches.open('gym')).match('/mark')) !== undefined);
  await page.evaluate(async () => (await caches.open('gym')).put('/mark', new Response('')));
  expect(await marked()).toBe(true);
  await signOut(page);
  await page.getByLabel('Email').waitFor();
  expect(await marked()).toBe(false);
});

test('a full storage leaves screens to the network, and keeps no older document', async ({ visit, product }) => {
  const visitor = await visit('/userlist', { as: 'admin' });
  await waitForRows(visitor.page);
  await isWorking(visitor);
  const devTools = await visitor.context.newCDPSession(visitor.page);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: product.url, quotaSize: 1 });
  await visitor.page.reload();
  await waitForRows(visitor.page);
  await expect(async () => expect(await stored(visitor)).toBe('')).toPass();
  await open(visitor);
});

test('the product opens while no server answers, and a server without service worker ends it', async ({ browser }) => {
  const product = await startProduct({ env });
  await withVisits('no server answers', browser, product, async (visit) => {
    const visitor = await visit('/userlist', { as: 'admin' });
    const { page } = visitor;
    visitor.troubles.expect(/ERR_CONNECTION|ERR_FAILED|^console/);
    await waitForRows(page);
    await isWorking(visitor);
    await open(visitor);
    await product.stop();
    await page.goto('/userlist');
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor();

    const { dataDir } = product;
    const later = await startProduct({
      dataDir,
      port: Number(new URL(product.url).port),
      env: { ...env, DOCUMENT_MAX_AGE: '0' },
    });
    try {
      await waitForRows(page); // by itself
      await open(visitor);
      const rest = () =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]);
      await expect(async () => expect(await rest()).toEqual([0, 0])).toPass();
      await open(visitor);
    } finally {
      await later.stop();
    }
  });
  await product.discard();
});
