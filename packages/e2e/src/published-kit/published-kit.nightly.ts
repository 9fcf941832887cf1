import { expect, test } from '@gym/browser-testing/journeys';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type Ran, repositoryRoot } from '@gym/test-tools';
import type { Browser } from 'playwright-core';
import {
  api,
  apiAs,
  discardData,
  EMAIL,
  listRows,
  openBrowser,
  type Product,
  startProduct,
  visit,
  waitForScreen,
} from '@gym/browser-testing';
import { mustRun } from '../remotes/run-node.ts';
import { type LocalRegistry, startLocalRegistry } from './local-registry.ts';
import { OutsideFolder } from './outside-folder.ts';

// Another team's first day, in the order of its README: each step needs the ones before.
test.describe.configure({ mode: 'serial', retries: 0, timeout: 900_000 });

const NAME = 'class_reports';
const root = repositoryRoot();
const temporary = mkdtempSync(join(tmpdir(), 'gym-outside-'));
const target = join(temporary, 'target');
/** A canary's percentage, and a browser inside it and one outside. */
const SHARE = '50';
const [INSIDE, OUTSIDE] = [{ gym_share: '7' }, { gym_share: '93' }];

const OPERATOR_TOKEN = 'operator-token-of-the-published-kit';

let registry: LocalRegistry;
let browser: Browser;
let product: Product;
let team: OutsideFolder;
test.beforeAll(async () => {
  registry = await startLocalRegistry();
  browser = await openBrowser();
  product = await startDeployment();
  team = new OutsideFolder(join(temporary, NAME), registry.url, {
    RELEASES: target,
    GYM_OPERATOR_TOKEN: OPERATOR_TOKEN,
  });
});
test.afterAll(async () => {
  await browser?.close();
  await registry?.stop();
  await product?.stop();
  if (product) await discardData(product.dataDir);
  rmSync(temporary, { recursive: true, force: true });
});

/** The product with its own remotes, as it runs before the other team comes. */
async function startDeployment(): Promise<Product> {
  const release = (...args: string[]) =>
    mustRun([join(root, 'packages/release/bin/release.mjs'), ...args, '--target', target], root);
  mkdirSync(target);
  for (const app of ['shell', 'admin', 'staff']) await release('publish', app);
  await release('promote', 'shell', 'admin', 'staff', '--without', 'kit', '--reason', 'their own journey runs it');
  return startProduct({ env: { RELEASES: target, OPERATOR_TOKEN } });
}

const succeeded = ({ ok, output }: Ran) => expect(ok, output).toBe(true);

test('the kit is published, each package once', async () => {
  const publish = () =>
    team.runIn(root, 'node', 'packages/pack-kit/bin/pack-kit.mjs', '--out', join(temporary, 'kit'), '--publish');
  succeeded(await publish());
  expect(registry.published().length).toBe(readdirSync(join(temporary, 'kit')).length);
  const again = await publish();
  succeeded(again);
  expect(again.output).not.toContain('published @gym/');
});

const report = (output: string) => console.log(output.trim().split('\n').slice(-8).join('\n'));

/** Waits until the remote is on the page of the browsers with this cookie. */
async function waitForRemote(cookies: Record<string, string>): Promise<void> {
  // Each of them has a session of its own, because a verdict needs three.
  const { session } = await api(product.apiBase, { email: EMAIL.staff, password: product.password });
  const { page, context, troubles } = await visit(browser, product.url, '/reports', { session, cookies });
  await expect(async () => {
    // The server checks for a new release every few seconds.
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor({ timeout: 2_000 });
  }).toPass({ timeout: 600_000 });
  await expect(async () => expect(await listRows(page)).not.toEqual([])).toPass();
  await page.getByRole('navigation').getByRole('link', { name: 'Member', exact: true }).first().click();
  await waitForScreen(page, 'Member List');
  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).first().click();
  await waitForScreen(page, 'Reports');
  expect(troubles.list()).toEqual([]);
  await context.close();
}

test('four commands lead from an empty folder to a canary in a deployed product, and to all browsers', async () => {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const times: string[] = [];
  const command = async (line: string) => {
    const begun = Date.now();
    const [program = '', ...args] = line.split(' ');
    const ran = await team.run(program, ...args);
    succeeded(ran);
    times.push(`${line}: ${Math.round((Date.now() - begun) / 1000)} s`);
    return ran.output;
  };
  await command(`npm create --yes @gym/remote@latest ${NAME} -- --title Reports --route /reports`);
  await command('npm install --no-audit --no-fund');
  await command('npm test');
  let isReleased = false;
  const released = command(
    `npm run release -- --api ${product.url} --share ${SHARE} --for 10s --every 1s --min-loads 2 --few-loads-after 1m`,
  ).finally(() => {
    isReleased = true;
  });
  released.catch(() => undefined);
  await Promise.race([waitForRemote(INSIDE), released]);
  times.push(`the canary runs after ${seconds()} s`);
  const other = await visit(browser, product.url, '/memberList', {
    ...(await apiAs(product, 'staff')),
    cookies: OUTSIDE,
  });
  await waitForScreen(other.page, 'Member List');
  if (!isReleased)
    await expect(other.page.getByRole('navigation').getByRole('link', { name: 'Reports' })).toHaveCount(0);
  await other.context.close();
  // The watch decides by loads of the canary, and then by those of the live version.
  while (!isReleased) await waitForRemote(INSIDE);
  const output = await released;
  report(output);
  expect(output).toMatch(new RegExp(`${NAME}: (\\d+) of \\1 checks passed, .*in the live shell 0\\.1\\.0-\\w{32}`));
  expect(output).toMatch(/all browsers have it now|it stays/);
  expect(output).not.toContain('Warning');
  await waitForRemote(OUTSIDE);
  console.log(`${times.join('\n')}\n${team.files()} files, ${times.length - 1} commands, ${seconds()} s in all`);
  succeeded(await team.run('npm', 'run', 'typecheck'));
  // Nothing has changed, so nothing is released.
  const again = await team.run('npx', 'gym-release', 'deliver', NAME, '--api', product.url, '--for', '0s');
  succeeded(again);
  expect(again.output).toContain('nothing was written');
  const update = await team.run('npm', 'create', '--yes', '@gym/remote@latest', 'update', '--', '--force');
  succeeded(update);
  expect(update.output).toContain('The remote is up to date');
});

/** Waits for the address that `npm run dev` prints. */
const addressOf = (dev: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    dev.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, address] = /alone: (\S+)/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    dev.once('close', () => reject(new Error(`It ended: ${said}`)));
  });

for (const bundler of ['rspack', 'vite'])
  test(`a remote that ${bundler} builds is developed and checked with the same commands`, async () => {
    const other = new OutsideFolder(join(temporary, bundler), registry.url);
    succeeded(await other.run('npm', 'create', '--yes', '@gym/remote@latest', 'classes', '--', '--bundler', bundler));
    succeeded(await other.run('npm', 'install', '--no-audit', '--no-fund'));
    succeeded(await other.run('npm', 'run', 'build'));
    const kit = await other.run('npm', 'run', 'kit', '--', '--shell', product.url);
    succeeded(kit);
    expect(kit.output).toMatch(/classes: (\d+) of \1 checks passed/);
    succeeded(await other.run('npm', 'run', 'typecheck'));
    const dev = other.start('node', ['node_modules/.bin/remote-kit', 'dev'], { PORT: String(await freePort()) });
    try {
      const { page, context, troubles } = await visit(browser, await addressOf(dev), '/');
      await waitForScreen(page, 'Classes');
      const texts = join(other.folder, 'src/texts.ts');
      writeFileSync(texts, readFileSync(texts, 'utf8').replace("title: 'Classes'", "title: 'Classes of today'"));
      await waitForScreen(page, 'Classes of today');
      await expect(async () => expect(await listRows(page)).toHaveLength(3)).toPass();
      expect(troubles.list()).toEqual([]);
      await context.close();
    } finally {
      dev.kill('SIGTERM');
    }
  });
