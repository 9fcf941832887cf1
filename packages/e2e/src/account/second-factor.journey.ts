import { expect, test } from '@gym/test-tools/journeys';
import {
  axeViolationsInBothSchemes,
  EMAIL,
  expectFitsNarrow,
  fillForm,
  newUser,
  pressByKeys,
  typeInto,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';
import { nextAppCode } from '@gym/test-tools';
import type { Page } from 'playwright-core';

interface Account {
  readonly email: string;
  readonly password: string;
}

async function enterPassword(page: Page, { email, password }: Account): Promise<void> {
  await fillForm(page, { email, password });
  await page.keyboard.press('Enter');
}

/** Enters a code, made once its field has the focus by itself: codes of an app grow old. */
async function enterCode(page: Page, code: () => string): Promise<void> {
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type(code());
  await page.keyboard.press('Enter');
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('banner').getByText('Logout', { exact: true }).click();
  await page.locator('[name=password]').waitFor();
}

/** Sets up the app with the keyboard, from the shown secret on. */
async function setUpApp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
  await enterCode(page, () => nextAppCode(secret));
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const recoveryCodes = await list.getByRole('listitem').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  expect(await axeViolationsInBothSchemes(page)).toEqual({ light: [], dark: [] });
  await pressByKeys(page, 'I have kept them');
  return { secret, recoveryCodes };
}

test('a user sets up an authenticator app, and signs in with its code and with a recovery code', async ({
  visit,
  product,
}) => {
  const user = await newUser(product);
  const { page } = await visit('/');
  await enterPassword(page, user);
  await waitForScreen(page, 'Dashboard');
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await waitForScreen(page, 'Sign-in and security');
  await pressByKeys(page, 'Set up an authenticator app');
  const { secret, recoveryCodes } = await setUpApp(page);
  await waitForText(page, /10 recovery codes left\.$/);

  await logOut(page);
  await enterPassword(page, user);
  await page.getByLabel('Code', { exact: true }).waitFor();
  expect(await axeViolationsInBothSchemes(page)).toEqual({ light: [], dark: [] });
  await page.reload(); // the password alone has opened nothing
  await enterPassword(page, user);
  await enterCode(page, () => nextAppCode(secret));
  await waitForScreen(page, 'Dashboard');

  await logOut(page);
  await enterPassword(page, user);
  await enterCode(page, () => '000000');
  await waitForText(page, /^The code is wrong, or it was used already\./);
  await typeInto(page, { code: recoveryCodes[0] ?? '' });
  await page.keyboard.press('Enter');
  await waitForScreen(page, 'Dashboard');
  await page.goto('/security');
  await waitForText(page, /9 recovery codes left\.$/);
});

test.describe('in a gym that requires a second factor of administrators', () => {
  test.use({ productOptions: { env: { SECOND_FACTOR: 'administrators' } } });

  test('an administrator sets one up before anything else; staff are not asked', async ({ visit, product }) => {
    const desk = await visit('/memberList');
    await enterPassword(desk.page, { email: EMAIL.staff, password: product.password });
    await desk.page.locator('main tbody tr').first().waitFor();

    const { page, calls } = await visit('/userlist');
    await enterPassword(page, { email: EMAIL.admin, password: product.password });
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await page.getByLabel('Code', { exact: true }).waitFor();
    expect(await axeViolationsInBothSchemes(page)).toEqual({ light: [], dark: [] });
    expect(calls()).not.toContain('GET /api/getUsersDetails');
    const { width, height } = page.viewportSize()!;
    await expectFitsNarrow(page);
    await page.setViewportSize({ width, height });
    await setUpApp(page);
    await page.locator('main tbody tr').first().waitFor();
  });
});
