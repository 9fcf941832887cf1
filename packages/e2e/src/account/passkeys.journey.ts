import { expect, test } from '@gym/test-tools/journeys';
import {
  axeViolationsInBothSchemes,
  expectFitsNarrow,
  field,
  fillForm,
  namedUrl,
  newUser,
  pressByKeys,
  rejectCall,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';
import type { Page } from 'playwright-core';

/** A device with a screen lock that agrees to every prompt at once. */
async function addDevice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the user passes the screen lock. */
    setUserVerified: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('banner').getByText('Logout', { exact: true }).click();
  await page.locator('[name=password]').waitFor();
}

const expectNoViolations = async (page: Page) =>
  expect(await axeViolationsInBothSchemes(page)).toEqual({ light: [], dark: [] });

/** Checks the page's accessibility and that it fits a narrow window. */
async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page);
  const size = page.viewportSize()!;
  await expectFitsNarrow(page);
  await page.setViewportSize(size);
}

// At a shared desk, so that the page locks.
test.use({ productOptions: { env: { IDLE_LOCK_MINUTES: '1' } } });

test('a user adds a passkey, signs in with it alone, unlocks and confirms with it, and removes it', async ({
  visit,
  product,
}) => {
  const user = await newUser(product);
  let now = Date.now();
  const { page, context, troubles, requests } = await visit('/', { origin: namedUrl(product), now: new Date(now) });
  const device = await addDevice(page);
  expect(await button(page, 'Sign in with a passkey').count()).toBe(0);
  await fillForm(page, { email: user.email, password: user.password });
  await page.keyboard.press('Enter');
  await waitForScreen(page, 'Dashboard');

  await test.step('adds one', async () => {
    await page.goto('/security');
    await waitForScreen(page, 'Sign-in and security');
    await expectAccessible(page);
    await pressByKeys(page, 'Add a passkey');
    await expect(page.getByLabel('Name')).toHaveValue(/^Chrome on /);
    await expect(page.getByLabel('Name')).toBeFocused();
    await expectAccessible(page);
    await device.setUserVerified(false);
    await page.keyboard.press('Enter');
    await waitForText(page, /^No passkey was added\./);
    await device.setUserVerified(true);
    await page.getByLabel('Name').fill('Desk <b>1</b>');
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const kept = await codes.getByRole('listitem').allInnerTexts();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy').click();
    await button(page, 'Copied').waitFor();
    expect(kept.every((code) => /^\S+$/.test(code))).toBe(true);
    await pressByKeys(page, 'I have kept them');
    await page.getByRole('heading', { name: 'Desk <b>1</b>' }).waitFor();
    await expectAccessible(page);
    const hint = { name: 'passkey', value: 'used', sameSite: 'Lax' };
    expect(await context.cookies()).toContainEqual(expect.objectContaining(hint));
    const [passkey, ...more] = await device.passkeys();
    expect(more).toEqual([]);
    expect(passkey).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });
    expect(Buffer.from(passkey?.userHandle ?? '', 'base64').toString()).not.toContain(user.email);
  });

  await test.step('signs in with it alone', async () => {
    await logOut(page);
    await page.reload();
    const before = requests.length;
    await button(page, 'Sign in with a passkey').waitFor();
    await expectAccessible(page);
    expect(requests.slice(before).filter((request) => request.url().includes('Passkey'))).toEqual([]);
    await fillForm(page, { email: 'half@typed' });
    await device.setUserVerified(false);
    await button(page, 'Sign in with a passkey').click();
    await waitForText(page, /^No passkey was used\./);
    await expect(field(page, 'email')).toHaveValue('half@typed');
    await expectNoViolations(page);
    await device.setUserVerified(true);
    await button(page, 'Sign in with a passkey').click();
    await waitForScreen(page, 'Dashboard');
  });

  await test.step('after the password, the passkey is the second step', async () => {
    await logOut(page);
    await fillForm(page, { email: user.email, password: user.password });
    await page.keyboard.press('Enter');
    await expect(button(page, 'Use a passkey')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await waitForScreen(page, 'Dashboard');
  });

  await test.step('unlocks the page with it', async () => {
    await page.goto('/ediprofile');
    await field(page, 'fname').fill('Robina');
    troubles.expect(/answered 401/); // a call that the lock overtakes
    const locked = page.getByRole('dialog', { name: 'Locked' });
    await expect(async () => {
      await context.clock.setFixedTime((now += 61_000));
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await locked.waitFor({ timeout: 1_000 });
    }).toPass();
    await locked.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await expectAccessible(page);
    await locked.getByRole('button', { name: 'Use a passkey' }).click();
    await locked.waitFor({ state: 'detached' });
    await expect(field(page, 'fname')).toHaveValue('Robina');
  });

  await test.step('confirms the identity with it, and removes it', async () => {
    await field(page, 'fname').fill(user.fname);
    await page.goto('/security');
    // What the server answers ten minutes after the sign-in. Its own tests prove that it does.
    const unconfirmed = { status: 403, reason: 'This needs your password.', code: 'confirm-identity' };
    await rejectCall(page, 'removePasskey', unconfirmed, 1);
    troubles.expect(/answered 403/);
    await page.getByRole('button', { name: 'Remove the passkey Desk <b>1</b>' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await confirm.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await expectNoViolations(page);
    await confirm.getByRole('button', { name: 'Use a passkey' }).click();
    await waitForText(page, /^Passkey removed: Desk <b>1<\/b>\./);
    await expect(page.getByRole('list', { name: 'Your passkeys' })).toHaveCount(0);

    await logOut(page);
    await page.reload();
    await field(page, 'password').waitFor();
    expect(await button(page, 'Sign in with a passkey').count()).toBe(0);
  });
});

test('at an IP address, of which browsers accept no passkeys, the product says nothing of them', async ({ visit }) => {
  const { page } = await visit('/security', { as: 'staff' });
  await page.getByRole('heading', { name: 'Authenticator app' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Passkeys' }).count()).toBe(0);
});
