import { expect, test } from '@gym/browser-testing/journeys';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import type { Browser } from 'playwright-core';
import {
  apiAs,
  discardData,
  listRows,
  openBrowser,
  startProduct,
  visit,
  type Visitor,
  waitForScreen,
  waitForText,
} from '@gym/browser-testing';
import { linkWorkspace, type LinkedWorkspace } from './linked-workspace.ts';
import { type DevServer, mustRun, startDev } from './run-node.ts';

// A team's first day: the tests use the same folder in order, and everything they start is a separate process.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

const root = repositoryRoot();
const program = (name: string) => join(root, name);
const KIT = program('packages/remote-kit/bin/remote-kit.mjs');
const RELEASE = program('packages/release/bin/release.mjs');
const CREATE = program('packages/remote-kit/bin/create-remote.mjs');

/** Two words: all tools must accept any name that a remote may have. */
const NAME = 'class_reports';

let workspace: LinkedWorkspace;
let browser: Browser;
let folder: string;
/** The remote served from its source, shared by the tests from the harness to the shell. */
let dev: DevServer;
test.beforeAll(async () => {
  workspace = linkWorkspace();
  folder = join(workspace.root, 'apps', NAME);
  browser = await openBrowser();
});
test.afterAll(async () => {
  await browser?.close();
  await dev?.stop();
  workspace?.remove();
});

test('one command generates a remote that passes types, lint and its own tests', async () => {
  expect(
    await mustRun(
      [CREATE, NAME, '--audience', 'staff', '--title', 'Reports', '--route', '/reports', '--into', workspace.root],
      root,
    ),
  ).toContain(`pnpm --filter ${NAME} dev`);
  workspace.install(NAME);
  await mustRun(['node_modules/typescript/bin/tsc', '-p', `apps/${NAME}`], workspace.root);
  await mustRun(['node_modules/eslint/bin/eslint.js', `apps/${NAME}`, '--max-warnings', '0'], workspace.root);
  expect(await mustRun(['node_modules/jest/bin/jest.js', '--selectProjects', NAME], workspace.root)).toMatch(
    /Tests: +\d+ passed, \d+ total/,
  );
});

test('its development server uses a fake API and shows a change in the open page', async () => {
  dev = await startDev(KIT, folder);
  const { page, context, troubles } = await visit(browser, dev.url, '/');
  try {
    await waitForScreen(page, 'Reports');
    await expect(async () => expect(await listRows(page)).toHaveLength(3)).toPass();
    await page.getByLabel('API').selectOption('500');
    await waitForText(page, 'This could not be loaded');
    await page.getByLabel('API').selectOption('full');
    await waitForText(page, 'Weekly Pass');

    const texts = join(folder, 'src/texts.ts');
    writeFileSync(texts, readFileSync(texts, 'utf8').replace("title: 'Reports'", "title: 'Reports of today'"));
    await waitForScreen(page, 'Reports of today');
    expect(troubles.list()).toEqual([]);
  } finally {
    await context.close();
  }
});

test('it runs in the real shell before its release, and beside the staff remote after kit and gate', async () => {
  await mustRun(['--import', 'tsx', 'src/cli.ts', folder], join(root, 'packages/build'));
  expect(await mustRun([KIT, 'check', folder], root)).toMatch(new RegExp(`${NAME}: (\\d+) of \\1 checks passed`));
  const target = join(workspace.root, 'target');
  const release = (...args: string[]) => mustRun([RELEASE, ...args, '--target', target], root);
  for (const app of ['shell', 'admin', 'staff']) await release('publish', app);
  await release('promote', 'shell', 'admin', 'staff', '--without', 'kit', '--reason', 'their own journey runs it');

  const product = await startProduct({ env: { RELEASES: target, REMOTE_OVERRIDES: '1' } });
  const { session } = await apiAs(product, 'staff');
  const owner = ({ page }: Visitor) =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-remote]')].map((outlet) => outlet.getAttribute('data-remote-version')),
    );
  try {
    const early = await visit(browser, product.url, `/reports?override=${NAME}@${dev.url}/`, { session });
    await waitForScreen(early.page, 'Reports of today');
    await expect(async () => expect(await listRows(early.page)).not.toEqual([])).toPass();
    expect([await owner(early), early.troubles.list()]).toEqual([[expect.stringMatching(/-local$/)], []]);
    await early.context.close();

    await release('publish', NAME, '--root', workspace.root);
    await release('promote', NAME);
    const visitor = await visit(browser, product.url, '/reports', { session });
    const { page, context, troubles } = visitor;
    await expect(async () => {
      // the server checks for a new release every few seconds
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Reports of today' }).waitFor({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expect(async () => expect(await listRows(page)).not.toEqual([])).toPass();
    expect(await owner(visitor)).toEqual([expect.stringMatching(/^0\.1\.0-[0-9a-f]{8}$/)]);
    await page.getByRole('navigation').getByRole('link', { name: 'Member', exact: true }).first().click();
    await waitForScreen(page, 'Member List');
    await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).first().click();
    await waitForScreen(page, 'Reports of today');
    expect(troubles.list()).toEqual([]);
    await context.close();
  } finally {
    await product.stop();
    await discardData(product.dataDir);
  }
});
