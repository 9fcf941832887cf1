import { expect, test } from '@gym/test-tools/journeys';
import { axeViolationsAtAnySize, waitForScreen } from '@gym/test-tools/product';

test.use({ productOptions: { env: { GYM_NAME: 'Iron Works' } } });

test("B3: Help in the user menu opens the screen's help page in a new tab", async ({ visit }) => {
  const { page, context } = await visit('/updateMember/1001', { as: 'staff', theme: 'dark' });
  await page.locator('[name=city] option:checked:not([value=""])').waitFor({ state: 'attached' });
  await page.locator('[name=profession]').fill('Physiotherapist');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Account$/ })
    .click();
  const [help] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: /^Help/ }).click()]);
  await waitForScreen(help, 'Add or update a member');
  expect(new URL(help.url()).pathname).toBe('/help/add-member');
  expect(await help.title()).toBe('Add or update a member · Help · Iron Works');
  expect(
    await help
      .locator('img')
      .first()
      .evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth)),
  ).toBe(1100);
  expect(await page.locator('[name=profession]').inputValue()).toBe('Physiotherapist');

  await help.getByRole('link', { name: 'All pages of the help' }).click();
  await waitForScreen(help, 'Help');
  await help.getByRole('link', { name: 'Sign in', exact: true }).click();
  await waitForScreen(help, 'Sign in');
});

test('a help page passes axe at any size, in the chosen theme', async ({ visit }) => {
  const { page, context } = await visit('/help/when-something-goes-wrong');
  await waitForScreen(page, 'When something goes wrong');
  expect(await axeViolationsAtAnySize(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await context.addCookies([{ name: 'theme', value: 'dark', url: new URL(page.url()).origin }]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 18, 16)');
});
