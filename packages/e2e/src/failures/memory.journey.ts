import { expect, test } from '@gym/test-tools/journeys';
import { tampered, FAULT_FLAG } from './altered-files.ts';
import { FAULTS, type FaultyOrigin, openFaultyOrigin } from './faulty-origin.ts';
import { pathsOfParts, type Part } from './remote-parts.ts';
import { expectNoMemoryGrowth, waitForScreen } from '@gym/test-tools/product';

// The test makes many steps, and repeats them if the page has grown.
test.describe.configure({ timeout: 240_000 });
// A trace would add to the measured heap.
test.use({ trace: 'off' });

const NAVIGATIONS = 100;
const RETRIES = 50;
const WARM_UP = 20;

/**
 * A round trip through lists and forms of the remote and screens of the shell. Each step follows a link on the previous
 * page.
 */
const ROUND = [
  ['nav a[href="/planList"]', 'Plan List'],
  ['main a[href="/plan"]', 'Plan'],
  ['nav a[href="/userlist"]', 'User List'],
  ['main a[href="/user"]', 'Add User'],
  ['nav a[href="/"]', 'Dashboard'],
] as const;

test(`heap, nodes and listeners do not grow in ${NAVIGATIONS} navigations between screens`, async ({ visit }) => {
  const { page } = await visit('/dashboard', { as: 'admin' });
  await waitForScreen(page, 'Dashboard');
  await expectNoMemoryGrowth({
    page,
    warmUp: WARM_UP / 2,
    times: NAVIGATIONS / ROUND.length,
    objects: NAVIGATIONS / 2,
    step: async () => {
      for (const [link, title] of ROUND) {
        await page.locator(link).first().click();
        await waitForScreen(page, title);
        // Wait for rows or figures, because an aborted request sometimes leaves objects behind.
        if (title.endsWith('List')) await page.locator('main tbody tr').first().waitFor();
        if (title === 'Dashboard') await page.locator('main').getByText('Loading…').waitFor({ state: 'detached' });
      }
    },
  });
});

const CAUSES: [string, Part, (origin: FaultyOrigin, path: string) => Promise<void> | void][] = [
  ['a missing entry', 'entry', (origin, path) => origin.inject(path, FAULTS[404])],
  [
    'a throwing module, whose entry loads each time',
    'module',
    (origin, path) => origin.tamper(path, tampered.throwingModules),
  ],
  ['a missing page chunk', 'page', (origin, path) => origin.inject(path, FAULTS[404])],
];

for (const [what, part, spoil] of CAUSES) {
  test(`heap, nodes and listeners do not grow in ${RETRIES} failed retries of ${what}, reported once`, async ({
    visit,
    product,
  }) => {
    const origin = await openFaultyOrigin(product.url);
    try {
      const paths = await pathsOfParts(product.url);
      origin.tamperDocument(tampered.withoutVersionsBefore);
      await spoil(origin, paths[part]);
      const { page, troubles, requests, telemetry } = await visit('/profile', { as: 'admin', origin: origin.url });
      troubles.expect(/\/assets\//, /^console/, /^thrown/);
      await page.evaluate((flag) => {
        Object.assign(window, { [flag]: true });
      }, FAULT_FLAG);
      await page.locator('nav a[href="/planList"]').first().click();
      const retry = page.locator('main').getByRole('button', { name: 'Retry' });
      await retry.waitFor();
      const asked = () => requests.filter((request) => new URL(request.url()).pathname === paths[part]).length;
      await expectNoMemoryGrowth({
        page,
        warmUp: WARM_UP,
        times: RETRIES,
        step: async (count) => {
          await retry.click();
          await expect(() => expect(asked()).toBe(count + 2)).toPass();
          await page.locator('main button:not([aria-disabled])', { hasText: 'Retry' }).waitFor();
        },
      });
      expect(telemetry.filter(({ kind }) => kind.endsWith('-failed'))).toHaveLength(1);
    } finally {
      await origin.stop();
    }
  });
}

test('the measurement finds leaked listeners, detached nodes and objects', async ({ visit }) => {
  const { page } = await visit('/profile', { as: 'admin' });
  await waitForScreen(page, 'Profile');
  const grows = expectNoMemoryGrowth({
    page,
    warmUp: 1,
    // One more than the bound on objects.
    times: 41,
    pauseMs: 0,
    step: () =>
      page.evaluate(() => {
        const { kept } = Object.assign(window, { kept: (window as { kept?: object[] }).kept ?? [] });
        kept.push(document.createElement('p'), { leaked: true });
        window.addEventListener('online', () => {});
      }),
  });
  await expect(grows).rejects.toThrow(
    /and 2 times again: [^]*more objects[^]*more listeners[^]*more nodes[^]*more Object/,
  );
});

test('the measurement takes objects of other names in each round for no leak', async ({ visit }) => {
  const { page } = await visit('/profile', { as: 'admin' });
  await waitForScreen(page, 'Profile');
  const times = 10;
  await expectNoMemoryGrowth({
    page,
    warmUp: 1,
    times,
    pauseMs: 0,
    step: async (count) => {
      const kept = `Kept${Math.ceil(count / times)}`;
      // More than the bound on objects. A name that is known only here needs source text.
      await page.evaluate(`{ class ${kept} {} window.${kept} ??= Array.from({ length: 60 }, () => new ${kept}()); }`);
    },
  });
});
