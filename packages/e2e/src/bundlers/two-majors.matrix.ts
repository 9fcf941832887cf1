import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRows, waitForScreen } from '@gym/browser-testing';
import { expect, test } from '@gym/browser-testing/journeys';
import { repositoryRoot } from '@gym/test-tools';
import { linkWorkspace, type LinkedWorkspace } from '../remotes/linked-workspace.ts';
import { PRICES, release } from './bundled-remote.ts';
import { buildSecondRemote, buildSecondShell, SECOND, UNTIL } from './second-major.ts';

const target = mkdtempSync(join(tmpdir(), 'gym-majors-'));
test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ productOptions: { env: { RELEASES: target } } });

let workspace: LinkedWorkspace;
test.beforeAll(() => {
  cpSync(join(repositoryRoot(), '.release'), target, { recursive: true });
  workspace = linkWorkspace();
});
test.afterAll(() => {
  workspace?.remove();
  rmSync(target, { recursive: true, force: true });
});

const publish = (app: string) => release(target, 'publish', app, '--root', workspace.root);

test('a shell of the next contract major is released beside the remotes of today, with a warning', async () => {
  await buildSecondShell(workspace);
  await publish('shell');
  const output = await release(target, 'promote', 'shell');
  for (const app of ['admin', 'staff'])
    expect(output).toMatch(new RegExp(`Warning: ${app}@\\S+ uses the remote contract 1\\.8\\.0.+until ${UNTIL}`));
  expect(await release(target, 'status')).toContain(`Remote contract ${SECOND}, 1.8.0 until ${UNTIL}`);
});

test('a remote of the next major is released into it', async () => {
  await buildSecondRemote(workspace);
  await publish(PRICES);
  await release(target, 'promote', PRICES, '--without', 'kit', '--reason', 'the kit is of the first contract');
});

test('the staff remote of today and a remote of the next major run in one page', async ({ visit }) => {
  const { page } = await visit('/memberList', { as: 'staff' });
  await expect(async () => expect(await listRows(page)).not.toEqual([])).toPass();
  expect(await page.locator('[data-remote]').getAttribute('data-remote')).toBe('staff');
  expect(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))).toContainEqual(
    expect.stringMatching(/\/assets\/shell\/contract-1\./),
  );

  await page.locator('nav a[href="/prices"]').first().click();
  await waitForScreen(page, 'Prices by the second contract');
  await expect(async () => expect(await listRows(page)).not.toEqual([])).toPass();

  await page.locator('nav a[href="/memberList"]').first().click();
  await waitForScreen(page, 'Member List');
  await expect(async () => expect(await listRows(page)).not.toEqual([])).toPass();
});
