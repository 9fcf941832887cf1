import { join } from 'node:path';
import type { BuildRecord } from '@gym/remote-contract/build-record';
import { type Visitor, waitForRows, waitForScreen } from '@gym/test-tools/product';
import { expect, test } from '@gym/test-tools/journeys';
import { editFile, repositoryRoot } from '@gym/test-tools';
import { FAULTS, openFaultyOrigin } from '../failures/faulty-origin.ts';
import { KIT } from '../remotes/kit-result.ts';
import { mustRun } from '../remotes/run-node.ts';
import {
  addBundledRemote,
  BUNDLERS,
  buildRemote,
  carriesRuntime,
  DIRECTORY,
  PRICES,
  release,
  STOCK,
  waitUntilServed,
} from './bundled-remote.ts';
import { serveReleasedCopy } from './released-copy.ts';

// Each bundler has a product and a workspace of its own.
test.describe.configure({ mode: 'parallel' });

const root = repositoryRoot();
/** A browser inside the canary, and one outside it. */
const [INSIDE, OUTSIDE] = [{ gym_share: '7' }, { gym_share: '93' }];
const SHARE = '30';

const rows = ({ page }: Visitor) => waitForRows(page);
const fileOf = ({ files }: BuildRecord, name: string): string => {
  const found = files.find(({ file }) => file.startsWith(`${name}.`) && file.endsWith('.js'));
  if (!found) throw new Error(`The build has no file "${name}".`);
  return `/assets/${PRICES}/${found.file}`;
};

/** A running remote: its folder, the record of its build, and what publishes it. */
interface Running {
  readonly folder: string;
  readonly record: BuildRecord;
  promoteNext(): Promise<BuildRecord>;
}

/** The remote's files fail, one after the other. */
function failingFiles(running: () => Running): void {
  for (const [fault, phase] of [
    ['altered', 'integrity'],
    ['hang', 'timeout'],
    [404, 'page'],
  ] as const)
    test(`a page chunk that fails (${fault}) leaves a panel, and Retry loads it`, async ({ visit, product }) => {
      const origin = await openFaultyOrigin(product.url);
      try {
        const visitor = await visit('/profile', { as: 'staff', origin: origin.url });
        const { page, telemetry, troubles } = visitor;
        troubles.expect(/\/assets\//, /^console/, /^thrown/);
        await waitForScreen(page, 'Profile');
        origin.inject(fileOf(running().record, 'price-list'), FAULTS[fault]);
        await page.locator('nav a[href="/prices"]').first().click();
        const retry = page.locator('main').getByRole('button', { name: 'Retry' });
        await retry.waitFor({ timeout: 30_000 });
        expect(telemetry).toContainEqual(expect.objectContaining({ kind: 'page-failed', remote: PRICES, phase }));
        origin.restore();
        await retry.click();
        await rows(visitor);
      } finally {
        await origin.stop();
      }
    });

  test('a version whose entry fails is replaced by the previous one', async ({ visit, product }) => {
    const page = join(running().folder, 'src/price-list.page.tsx');
    editFile(page, 'title="Prices"', 'title="Prices of today"');
    const next = await running().promoteNext();
    await waitUntilServed(product, next);
    const origin = await openFaultyOrigin(product.url);
    try {
      origin.inject(`/assets/${PRICES}/${next.entry[0]}`, FAULTS[404]);
      const visitor = await visit('/prices', { as: 'staff', origin: origin.url });
      visitor.troubles.expect(/\/assets\//, /^console/);
      await waitForScreen(visitor.page, 'Prices');
      await rows(visitor);
      expect(visitor.telemetry).toContainEqual(expect.objectContaining({ kind: 'remote-replaced', remote: PRICES }));
    } finally {
      await origin.stop();
    }
  });
}

for (const bundler of [...BUNDLERS, STOCK] as const)
  test.describe(`a remote built by ${bundler}`, () => {
    const released = serveReleasedCopy(300_000);
    const { target } = released;
    let folder: string;
    let record: BuildRecord;
    const publish = () => release(target, 'publish', PRICES, '--root', released.workspace.root);
    const promoteNext = async () => {
      const next = await buildRemote(folder);
      await publish();
      await release(target, 'promote', PRICES, '--without', 'kit', '--reason', 'the first version passed it');
      return next;
    };
    test.beforeAll(async () => {
      folder = addBundledRemote(released.workspace, bundler);
      record = await buildRemote(folder);
    });
    test('carries a runtime only as a stock build, and passes the gate only with its kit', async () => {
      expect(carriesRuntime(folder, record)).toBe(bundler === STOCK);
      await publish();
      await expect(release(target, 'promote', PRICES)).rejects.toThrow(/without a kit result/);
      expect(await mustRun([KIT, 'check', folder], root)).toMatch(/(\d+) of \1 checks passed/);
      await publish();
    });

    test('passes the gate and runs under the policy, as a canary first and then for all', async ({
      visit,
      product,
    }) => {
      await release(target, 'promote', PRICES, '--share', SHARE);
      const served = async (cookies: Record<string, string>) =>
        (
          await (await fetch(product.url, { headers: { cookie: `gym_share=${cookies['gym_share']}` } })).text()
        ).includes(String(record.entry[0]));
      await expect(async () => expect(await served(INSIDE)).toBe(true)).toPass({ timeout: 30_000 });
      expect(await served(OUTSIDE)).toBe(false);
      await rows(await visit('/prices', { as: 'staff', cookies: INSIDE }));
      await release(target, 'promote', PRICES);
      await expect(async () => expect(await served(OUTSIDE)).toBe(true)).toPass({ timeout: 30_000 });
      const visitor = await visit('/prices', { as: 'staff', cookies: OUTSIDE });
      await rows(visitor);
      expect(await visitor.page.locator('[data-remote]').getAttribute('data-remote')).toBe(PRICES);
      const styles = visitor.page.locator('link[rel=stylesheet][href*="/prices/"]');
      expect(await styles.first().getAttribute('integrity')).toMatch(/^sha256-/);
    });

    failingFiles(() => ({ folder, record, promoteNext }));

    if (bundler !== STOCK)
      test('may be written in Vue: its screens and its panel pass the kit', async () => {
        const inVue = addBundledRemote(released.workspace, bundler, DIRECTORY);
        await buildRemote(inVue);
        expect(await mustRun([KIT, 'check', inVue], root)).toMatch(/(\d+) of \1 checks passed/);
      });
  });
