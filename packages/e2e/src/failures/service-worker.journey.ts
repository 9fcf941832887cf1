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

/** The addresses that the browser has stored, and the document. */
const stored = ({ page }: Pick<Visitor, 'page'>) =>
  page.evaluate(async () => {
    const storage = await caches.open('gym');
    const files = (await storage.keys()).map(({ url }) => url);
    return { files, document: (await (await storage.match('/'))?.text()) ?? '' };
  });
/** Waits until the service worker answers for this page. */
const isWorking = (visitor: Visitor) =>
  expect(async () => {
    expect(await visitor.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    expect((await stored(visitor)).document).not.toBe('');
  }).toPass();
const versionOf = ({ page }: Visitor) => page.locator('[data-remote="admin"]').getAttribute('data-remote-version');
const open = async (visitor: Visitor, path = '/userlist') => {
  await visitor.page.goto(path);
  await waitForRows(visitor.page);
};
/** Waits until the server has a release. */
const isServed = (url: string, release: string) =>
  expect(async () => expect(await (await fetch(url)).text()).toContain(release)).toPass({ timeout: 20_000 });

test('a later visit waits for no document, and for no file that it has', async ({ visit, product }) => {
  const origin = await openFaultyOrigin(product.url);
  const visitor = await visit('/userlist', { as: 'admin', origin: origin.url });
  await waitForRows(visitor.page);
  await isWorking(visitor);
  await open(visitor); // the first visit that the service worker sees keeps the files
  const { files } = await stored(visitor);
  expect(files.filter((file) => /admin\/user-list|shell\/main/.test(file))).not.toEqual([]);
  for (const path of ['/', '/userlist', '/planList', ...files.map((file) => new URL(file).pathname)])
    origin.inject(path, FAULTS.hang);
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
  // The document and what replaces the files in use are there before the next visit.
  await expect(async () => {
    const { document, files } = await stored(visitor);
    expect(document).toContain(release);
    expect(files.filter((file) => /admin\/user-list/.test(file))).toHaveLength(2);
  }).toPass();
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
  expect(await versionOf(visitor)).not.toBe(takenBack);
  expect(JSON.stringify(visitor.telemetry.slice(reported))).not.toContain(takenBack);
});

test('an altered file does not run, and one reload replaces it', async ({ visit }) => {
  const visitor = await visit('/userlist', { as: 'admin' });
  visitor.troubles.expect(/integrity|main\./);
  await waitForRows(visitor.page);
  await isWorking(visitor);
  await open(visitor);
  await visitor.page.evaluate(async () => {
    const script = document.querySelector<HTMLScriptElement>('script[src*="/shell/main."]');
    await (await caches.open('gym')).put(script?.src ?? '', new Response('document.body.remove()'));
  });
  // A tab of its own, because this one has the script in memory.
  const page = await visitor.context.newPage();
  await page.goto('/userlist');
  await page.getByRole('button', { name: 'Reload' }).click();
  await waitForRows(page);
  const { files } = await stored({ page });
  expect(files.filter((file) => file.includes('/shell/main.'))).toHaveLength(1);
});

test('signing out empties the storage', async ({ visit }) => {
  const visitor = await visit('/userlist', { as: 'admin' });
  await waitForRows(visitor.page);
  await isWorking(visitor);
  await open(visitor);
  await signOut(visitor.page);
  await visitor.page.getByLabel('Email').waitFor();
  const { files } = await stored(visitor);
  expect(files.filter((file) => file.includes('/admin/'))).toEqual([]);
});

test('a full storage leaves everything to the network', async ({ visit, product }) => {
  const visitor = await visit('/userlist', { as: 'admin' });
  await waitForRows(visitor.page);
  await isWorking(visitor);
  const devTools = await visitor.context.newCDPSession(visitor.page);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: product.url, quotaSize: 1 });
  await visitor.page.evaluate(() => caches.delete('gym'));
  await open(visitor);
  await open(visitor);
  expect((await stored(visitor)).files).toEqual([]);
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
