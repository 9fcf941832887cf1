import { expect, test } from '@gym/test-tools/journeys';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editFile, freePort, repositoryRoot } from '@gym/test-tools';
import type { Browser } from 'playwright-core';
import {
  apiAs,
  axeViolations,
  listRows,
  openBrowser,
  type Product,
  startProduct,
  visit,
  type Visitor,
  waitForRows,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';
import { linkWorkspace, type LinkedWorkspace } from './linked-workspace.ts';
import { uncheckedRoutes } from './kit-result.ts';
import { agreeToOverride } from './agree-to-override.ts';
import { expectContributions } from './locker-checks.ts';
import { type OwnApi, startOwnApi } from './own-api.ts';
import { type DevServer, mustRun, startDev } from './run-node.ts';
import { NAME, OPTIONS, writeLockers } from './write-lockers.ts';

// A team's first day: the tests use the same folder in order, and everything they start is a separate process.
test.describe.configure({ mode: 'serial', timeout: 600_000 });

const root = repositoryRoot();
const program = (name: string) => join(root, name);
const KIT = program('packages/remote-kit/bin/remote-kit.mjs');
const RELEASE = program('packages/release/bin/release.mjs');
const CREATE = program('packages/create-remote/bin/create-remote.mjs');

let workspace: LinkedWorkspace;
let browser: Browser;
let folder: string;
let ownApi: OwnApi;

/** The version of the shell that a product serves. */
const shellOf = async ({ url }: Product): Promise<string> =>
  ((await (await fetch(`${url}/versions.json`)).json()) as { shell: string }).shell;

/** The remote served from its source, shared by the tests from the harness to the shell. */
let dev: DevServer;
test.beforeAll(async () => {
  workspace = linkWorkspace();
  folder = join(workspace.root, 'apps', NAME);
  ownApi = await startOwnApi();
  // The certificate of the team's own API.
  browser = await openBrowser(['--ignore-certificate-errors']);
});
test.afterAll(async () => {
  await browser?.close();
  await dev?.stop();
  await ownApi?.stop();
  workspace?.remove();
});

test('one command generates a remote that passes types, lint and its own tests', async () => {
  expect(await mustRun([CREATE, NAME, ...OPTIONS, '--into', workspace.root], root)).toContain(
    `pnpm --filter ${NAME} dev`,
  );
  workspace.install(NAME);
  writeLockers(folder, ownApi.origin);
  await mustRun(['node_modules/typescript/bin/tsc', '-p', `apps/${NAME}`], workspace.root);
  await mustRun(['node_modules/eslint/bin/eslint.js', `apps/${NAME}`, '--max-warnings', '0'], workspace.root);
  expect(await mustRun(['node_modules/jest/bin/jest.js', '--selectProjects', NAME], workspace.root)).toMatch(
    /Tests: +\d+ passed, \d+ total/,
  );
});

test('its development server runs the real server and shows a change in the open page', async () => {
  dev = await startDev(KIT, folder, { OWN_API: 'record' });
  ownApi.trust(dev.url);
  const { page, context, troubles } = await visit(browser, dev.url, '/');
  try {
    await waitForScreen(page, 'Reports');
    // The plans of the demo gym; those of the examples are three.
    await expect(async () => expect((await listRows(page)).length).toBeGreaterThan(3)).toPass();
    await page.getByLabel('API').selectOption('500');
    await waitForText(page, 'This could not be loaded');
    await page.getByLabel('API').selectOption('full');
    await waitForText(page, 'Weekly Pass');

    editFile(join(folder, 'src/texts.ts'), "title: 'Reports'", "title: 'Reports of today'");
    await waitForScreen(page, 'Reports of today');

    // What its own API answers the real tokens, for the kit.
    await page.goto('/@slot/member-page');
    await page.getByText(/^Locker 2, asked by staff \d+$/).waitFor();
    await page.goto('/@slot/member-list');
    await page.getByText('No. 2 of 3').first().waitFor();
    const recorded = JSON.parse(readFileSync(join(folder, 'src/own-api.json'), 'utf8')) as object;
    expect(Object.keys(recorded)).toEqual(['2', '2,3,4'].map((ids) => `GET ${ownApi.origin}/${ids}`));
    expect(troubles.list()).toEqual([]);
  } finally {
    await context.close();
  }
});

test('runs in the real shell before its release by override or preview, and beside staff after the gate', async () => {
  await mustRun(['--import', 'tsx', 'src/cli.ts', folder], join(root, 'packages/build'));
  const target = join(workspace.root, 'target');
  const release = (...args: string[]) => mustRun([RELEASE, ...args, '--target', target], root);
  for (const app of ['shell', 'admin', 'staff']) await release('publish', app);
  await release('promote', 'shell', 'admin', 'staff', '--without', 'kit', '--reason', 'their own journey runs it');

  const port = await freePort();
  const ownApis = { API_ORIGIN: `http://127.0.0.1:${port}`, OWN_API_ORIGINS: ownApi.origin };
  const CONTRIBUTIONS = JSON.stringify({ menu: { first: ['/reports'], hidden: ['/planAssign'] } });
  const env = { ...ownApis, CONTRIBUTIONS, RELEASES: target, REMOTE_OVERRIDES: '1', REMOTE_PREVIEWS: '1' };
  const product = await startProduct({ port, env });
  ownApi.trust(product.url);
  const { session, get } = await apiAs(product, 'staff');
  const members = await get<{ id: number }[]>('/api/getMemberDetails');
  const owner = ({ page }: Visitor) =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-remote]:not([data-slot])')].map((outlet) =>
        outlet.getAttribute('data-remote-version'),
      ),
    );
  try {
    // Checked in the deployed shell, which does not have it yet; its panel and its memory in the kit's own host.
    const kit = await mustRun([KIT, 'check', folder, '--shell', product.url], root);
    expect(kit).not.toContain('answers 503 here');
    expect(kit).toMatch(
      new RegExp(`${NAME}: (\\d+) of \\1 checks passed, .*in the live shell ${await shellOf(product)}`),
    );
    expect(uncheckedRoutes(folder)).toEqual([]);

    const early = await visit(browser, product.url, `/reports?override=${NAME}@${dev.url}/`, { session });
    await agreeToOverride(early, NAME, dev.url);
    await waitForScreen(early.page, 'Reports of today');
    await waitForRows(early.page);
    expect([await owner(early), early.troubles.list()]).toEqual([[expect.stringMatching(/-local$/)], []]);
    await early.context.close();

    const preview = await release('preview', NAME, '--root', workspace.root, '--url', product.url);
    const address = new URL(preview.trim().split('\n').at(-1) ?? '');
    const previewer = await visit(browser, product.url, address.pathname + address.search, { session });
    await agreeToOverride(previewer, NAME, address.searchParams.get('override')?.split('@')[1] ?? '');
    await waitForScreen(previewer.page, 'Reports of today');
    await waitForRows(previewer.page);
    expect(await owner(previewer)).toEqual([expect.stringMatching(/^0\.1\.0-[0-9a-f]{32}-preview$/)]);
    await previewer.page.getByText('which is not released').waitFor();
    const other = await previewer.context.newPage();
    await other.goto(`${product.url}/memberList`);
    await waitForScreen(other, 'Member List');
    expect(await other.getByRole('link', { name: 'Reports' }).count()).toBe(0);
    expect(previewer.troubles.list()).toEqual([]);
    await previewer.context.close();

    await release('publish', NAME, '--root', workspace.root);
    expect(await release('promote', NAME, '--api', product.url)).not.toContain('Warning');
    const visitor = await visit(browser, product.url, '/reports', { session });
    const { page, context, troubles } = visitor;
    await expect(async () => {
      // the server checks for a new release every few seconds
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Reports of today' }).waitFor({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await waitForRows(page);
    expect(await owner(visitor)).toEqual([expect.stringMatching(/^0\.1\.0-[0-9a-f]{32}$/)]);
    // The panel at its own point, and the menu as the deployer orders it.
    await page.getByRole('region', { name: 'Notes' }).getByText('Notes of report 7').waitFor();
    const menu = await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').allInnerTexts();
    expect([menu.slice(0, 2), menu.includes('Plan Assign')]).toEqual([['Dashboard', 'Reports'], false]);
    await expectContributions(page, {
      product: product.url,
      members,
      origin: ownApi.origin,
      title: 'Reports of today',
    });
    expect(troubles.list()).toEqual([]);
    // The session's token opens nothing there.
    const headers = { authorization: `Bearer ${session.token}` };
    const refused = await context.request.get(`${ownApi.origin}/2`, { headers, ignoreHTTPSErrors: true });
    expect(refused.status()).toBe(401);
    troubles.expect(/there is no locker/);
    const panel = page.getByRole('region', { name: 'Lockers' });
    await page.goto(`${product.url}/member/${members.find(({ id }) => id % 2)?.id}`);
    await panel.getByText('there is no locker').waitFor();
    await panel.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await page.getByRole('region').count()).toBeGreaterThan(2);
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  } finally {
    await product.discard();
  }
});
