import { waitForRows, waitForScreen } from '@gym/test-tools/product';
import { expect, test } from '@gym/test-tools/journeys';
import { PRICES, release } from './bundled-remote.ts';
import { serveReleasedCopy } from './released-copy.ts';
import { buildSecondRemote, buildSecondShell, SECOND, UNTIL } from './second-major.ts';

const released = serveReleasedCopy(300_000);
const { target } = released;

const publish = (app: string) => release(target, 'publish', app, '--root', released.workspace.root);

test('a shell of the next contract major is released beside the remotes of today, with a warning', async () => {
  await buildSecondShell(released.workspace);
  await publish('shell');
  const output = await release(target, 'promote', 'shell');
  for (const app of ['admin', 'staff'])
    expect(output).toMatch(new RegExp(`Warning: ${app}@\\S+ uses the remote contract 1\\.8\\.0.+until ${UNTIL}`));
  expect(await release(target, 'status')).toContain(`Remote contract ${SECOND}, 1.8.0 until ${UNTIL}`);
});

test('a remote of the next major is released into it', async () => {
  await buildSecondRemote(released.workspace);
  await publish(PRICES);
  await release(target, 'promote', PRICES, '--without', 'kit', '--reason', 'the kit is of the first contract');
});

test('the staff remote of today and a remote of the next major run in one page', async ({ visit }) => {
  const { page } = await visit('/memberList', { as: 'staff' });
  await waitForRows(page);
  expect(await page.locator('[data-remote]').getAttribute('data-remote')).toBe('staff');
  expect(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))).toContainEqual(
    expect.stringMatching(/\/assets\/shell\/contract-1\./),
  );

  await page.locator('nav a[href="/prices"]').first().click();
  await waitForScreen(page, 'Prices by the second contract');
  await waitForRows(page);

  await page.locator('nav a[href="/memberList"]').first().click();
  await waitForScreen(page, 'Member List');
  await waitForRows(page);
});
