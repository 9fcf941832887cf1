import { expect, test } from '@gym/test-tools/journeys';
import {
  arrivesAt,
  axeViolations,
  axeViolationsAtAnySize,
  expectFitsNarrow,
  field,
  submitButton,
  title,
  waitForScreen,
} from '@gym/test-tools/product';
import { SCREENS } from '../screens/screens.ts';

for (const [path, as, ready, sent] of SCREENS) {
  const screen = as ? `${path} of ${as}` : path;
  test(`${screen} passes axe in both themes and sizes, also with messages, and fits a narrow window`, async ({
    visit,
  }) => {
    const { page, troubles } = await visit(path, {
      ...(as ? { as } : {}),
      storage: path === '/forgetPassword' ? { tempUser: 'ann@gym.test' } : {},
    });
    troubles.expect(/answered 404/);
    await page.locator(ready).first().waitFor({ state: 'attached' });
    expect(await axeViolationsAtAnySize(page)).toEqual([]);
    await expectFitsNarrow(page);
    const submit = submitButton(page).or(page.locator('form button[type=submit]')).first();
    if (sent === 'saves' || (await submit.count()) === 0) return;
    await submit.click();
    expect(await axeViolationsAtAnySize(page)).toEqual([]);
  });
}

test('titles and focus follow navigation', async ({ visit }) => {
  const { page } = await visit('/dashboard', { as: 'admin' });
  await waitForScreen(page, /dashboard/i);
  const titles = new Set([await page.title()]);
  for (const path of ['/userlist', '/planList']) {
    await page.locator(`nav a[href="${path}"]`).first().click();
    await arrivesAt(page, path);
    let heading = '';
    await expect(async () => {
      const text = (heading = await title(page).innerText());
      // The URL changes before the screen does.
      expect([...titles].join()).not.toContain(text);
      expect(await page.title()).toContain(text);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    }).toPass();
    titles.add(heading);
  }
  await page.goBack();
  await arrivesAt(page, '/userlist');
  await expect(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')).toPass();
  expect(titles.size).toBe(3);
});

test('on a phone the menu opens and closes, and choosing an entry closes it', async ({ visit }) => {
  const { page } = await visit('/dashboard', { as: 'admin', size: 'phone' });
  await waitForScreen(page, /dashboard/i);
  const user = page.locator('nav a[href="/userlist"]').filter({ visible: true });
  expect(await user.count()).toBe(0);
  const opener = page.getByRole('button', { name: /menu/i }).first();
  await opener.click();
  await expect(user).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(user).toHaveCount(0);
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await opener.click();
  await user.click();
  await arrivesAt(page, '/userlist');
  await expect(user).toHaveCount(0);
});

test('targets are at least 24 pixels large', async ({ visit }) => {
  const { page } = await visit('/userlist', { as: 'admin', size: 'phone' });
  await page.locator('main tbody tr').first().waitFor();
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, main td a, nav a')]
      .filter((element) => element.getClientRects().length > 0 && !element.matches('[type=hidden]'))
      .map((element) => ({
        name: element.textContent?.trim() || element.getAttribute('aria-label') || element.getAttribute('name'),
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
      .map(({ name, box }) => `${name}: ${Math.round(box.width)}×${Math.round(box.height)}`),
  );
  expect(small).toEqual([]);
});

test('the first Tab stop skips the menu', async ({ visit }) => {
  const { page } = await visit('/dashboard', { as: 'admin' });
  await waitForScreen(page, /dashboard/i);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.reload();
  await waitForScreen(page, /dashboard/i);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip|content/i);
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true);
  expect(await field(page, 'none').count()).toBe(0);
});
