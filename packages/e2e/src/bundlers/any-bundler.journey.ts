import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@gym/test-tools';
import { apiAs, axeViolations, startProduct, waitForRows, waitForScreen } from '@gym/test-tools/product';
import { expect, test } from '@gym/test-tools/journeys';
import { addBundledRemote, buildRemote, DIRECTORY, release, waitUntilServed } from './bundled-remote.ts';
import { serveReleasedCopy } from './released-copy.ts';
import { serveStockHost } from './stock-host/serve-stock-host.ts';

// The product with one remote more, which another bundler builds.
const released = serveReleasedCopy(120_000);
const { target } = released;

test('a remote in Vue runs beside those in React, with its links, history and unsaved work', async ({
  visit,
  product,
}) => {
  const built = await buildRemote(addBundledRemote(released.workspace, 'rspack', DIRECTORY));
  await release(target, 'publish', DIRECTORY, '--root', released.workspace.root);
  await release(target, 'promote', DIRECTORY, '--without', 'kit', '--reason', 'this test is about the framework');

  await waitUntilServed(product, built);
  const { page, troubles } = await visit('/memberList', { as: 'staff' });
  await page.locator('nav a[href="/directory"]').first().click();
  await waitForScreen(page, 'Directory');
  const member = page.locator('main li a').first();
  const name = await member.innerText();
  await member.click();
  await waitForScreen(page, 'Phone number');
  await expect(page).toHaveTitle(new RegExp(`^${name} · Phone number`));
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await axeViolations(page)).toEqual([]);

  await page.getByLabel('Phone').fill('0611111111');
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await waitForScreen(page, 'Directory');
  await page.locator('main li', { hasText: '0611111111' }).waitFor();
  await page.goBack();
  await waitForScreen(page, 'Phone number');
  await page.locator('nav a[href="/memberList"]').first().click();
  await waitForRows(page);
  expect(troubles.list()).toEqual([]);
});

/** The renderers of React that a page registers, as React's developer tools count them. */
const countRenderers = () => {
  const renderers: object[] = [];
  const inject = (renderer: object) => renderers.push(renderer);
  Object.assign(window, { renderers, __REACT_DEVTOOLS_GLOBAL_HOOK__: { supportsFiber: true, inject } });
};

test('the published staff remote runs in a stock Module Federation host, with its React', async ({
  visit,
  product,
}) => {
  const { live } = JSON.parse(readFileSync(join(target, 'release.json'), 'utf8')) as {
    live: Record<string, { version: string }>;
  };
  const port = await freePort();
  const env = { SPECIFICATION_ONLY: '1', CORS_ORIGINS: `http://127.0.0.1:${port}` };
  const server = await startProduct({ env });
  const manifest = `/assets/staff/mf-manifest.${String(live['staff']?.version)}.json`;
  const host = await serveStockHost({ port, manifest, apiBase: server.url, files: product.url });
  try {
    const { session } = await apiAs(server, 'staff');
    const { page, requests } = await visit('/memberList', { origin: host.url, session });
    await page.addInitScript(countRenderers);
    await page.reload();
    await waitForRows(page);
    expect(await page.evaluate(() => (window as { renderers?: object[] }).renderers?.length)).toBe(1);
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(scripts.filter((name) => /\/(stockEntry|member-list)\.\w+\.js$/.test(name))).toHaveLength(2);
    expect(requests.map((request) => request.url()).filter((url) => url.includes('/api/getMember'))).not.toEqual([]);
    await page.goto('about:blank'); // ends the page's idle tasks before the host stops
  } finally {
    await host.stop();
    await server.discard();
  }
});
