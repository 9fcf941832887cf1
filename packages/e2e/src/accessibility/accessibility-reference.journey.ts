import { expect, test } from '@gym/test-tools/journeys';
import { freePort, repositoryRoot, startProcess } from '@gym/test-tools';
import { axeViolationsAtAnySize, expectFitsNarrow, visit } from '@gym/test-tools/product';
import { mustRun } from '../remotes/run-node.ts';

const KIT = 'packages/remote-kit/bin';

/** An audit of each component takes as long as an audit of a screen. */
test.setTimeout(600_000);

test('every component in the reference of @gym/ui passes axe in both themes and sizes, and fits', async ({
  browser,
}) => {
  await mustRun([`${KIT}/build-reference.mjs`], repositoryRoot());
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const served = startProcess(process.execPath, [`${KIT}/remote-kit.mjs`, 'ui'], { cwd: repositoryRoot(), env });
  await served.works(() => served.log().includes('http'), 60_000);
  const { page, troubles } = await visit(browser, `http://127.0.0.1:${port}`, '/');
  const audit = async (what: string) => {
    expect(await axeViolationsAtAnySize(page), what).toEqual([]);
    await expectFitsNarrow(page);
  };
  await page.getByRole('heading', { level: 1 }).waitFor();
  await audit('the overview');

  await page.getByRole('searchbox').fill('zebra');
  await expect(page.getByRole('status')).toHaveText('Nothing found for “zebra”');
  await page.getByRole('searchbox').fill('text field');
  await page.getByRole('link', { name: 'TextField', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'TextField' })).toBeFocused();
  await page.getByText('Code Needed').click();
  await expect(page.getByRole('region', { name: 'Code of Needed' })).toContainText("from '@gym/ui/form';");
  await audit('TextField with its code');

  const names = await page.locator('nav ul a').evaluateAll((links) => links.map(({ textContent }) => textContent));
  const alone = new Set<string>();
  for (const name of names) {
    await page.goto(`/#${name}`);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    if ((await page.locator('figure').count()) === 0) continue;
    await audit(name);
    for (const frame of await page.locator('iframe').all()) alone.add((await frame.getAttribute('src')) ?? '');
  }
  expect(alone.size).toBeGreaterThan(3);
  for (const address of alone) {
    await page.goto(`/${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await audit(address);
  }
  expect(troubles.list()).toEqual([]);
  await page.context().close();
  await served.stop();
});
