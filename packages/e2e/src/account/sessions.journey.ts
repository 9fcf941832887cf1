import { expect, test } from '@gym/test-tools/journeys';
import type { Page } from 'playwright-core';
import {
  api,
  apiAs,
  arrivesAt,
  axeViolationsInBothSchemes,
  field,
  newUser,
  type NewUser,
  type Product,
  submitButton,
  submitForm,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';

const change = async (
  product: Product,
  { id, fname, lname, email, phone }: NewUser,
  rights: { role?: number; active?: boolean },
) => (await apiAs(product, 'admin')).post('/api/updateUserDetails', { id, fname, lname, email, phone, ...rights });

/** Signs in through the form, so that the session belongs to this browser. */
async function signIn(page: Page, { email, password }: NewUser): Promise<void> {
  await submitForm(page, { email, password });
  await waitForScreen(page, 'Dashboard');
}
const sessions = (page: Page) => page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');

/** After the session has ended elsewhere, the page asks for the password; the user enters it and continues. */
async function goesOnAfterThePassword(page: Page, { password }: NewUser): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await dialog.locator('[name=password]').fill(password);
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
}

test("guesses from the user's own network do not keep them out of a browser of a recent sign-in", async ({
  visit,
  product,
}) => {
  const user = await newUser(product);
  const { page } = await visit('/');
  await signIn(page, user);
  await page.evaluate(() => localStorage.clear());
  const guess = (password: string) =>
    fetch(`${product.url}/api/userlogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password }),
    });
  for (let n = 0; n < 10; n += 1) await guess('a guess');
  expect((await guess(user.password)).status).toBe(429);
  await page.goto('/');
  await signIn(page, user);
});

test('A8: a user signs out their other device, which asks for the password at its next step and loses nothing', async ({
  visit,
  product,
}) => {
  const user = await newUser(product);
  const [desk, phone] = [await visit('/'), await visit('/', { size: 'phone' })];
  await signIn(desk.page, user);
  await signIn(phone.page, user);
  await phone.page.goto('/ediprofile');
  await field(phone.page, 'fname').fill('Robina');

  await desk.page.goto('/profile');
  await desk.page.getByRole('link', { name: 'Where you are signed in' }).click();
  await waitForScreen(desk.page, 'Where you are signed in');
  await expect(sessions(desk.page)).toHaveCount(2);
  expect(await sessions(desk.page).first().innerText()).toMatch(/Chrom[^]*This device[^]*Now/);
  await sessions(desk.page).last().getByRole('button').click();
  await waitForText(desk.page, /^Signed out: Chrom/);
  await expect(sessions(desk.page)).toHaveCount(1);

  phone.troubles.expect(/answered 401/);
  await submitButton(phone.page).click();
  await goesOnAfterThePassword(phone.page, user);
  await waitForText(phone.page, 'Saved: your profile.');
  await waitForText(phone.page, /^Robina/);
});

test('A11: a user whose role changes gets the screens of the new role, and none of the old one', async ({
  visit,
  product,
}) => {
  const user = await newUser(product);
  const { session } = await api(product.apiBase, user);
  const { page, troubles } = await visit('/memberList', { session });
  await page.locator('main tbody tr').first().waitFor();
  await change(product, user, { role: 1 });
  troubles.expect(/answered 403/);
  const [loaded] = await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('link', { name: 'Health List' }).first().click(),
  ]);
  await loaded.getByRole('link', { name: 'User', exact: true }).first().waitFor();
  await waitForScreen(page, 'Page not found');
  expect(await page.locator('[data-remote=staff]').count()).toBe(0);
  expect(
    await page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/staff/')).length,
    ),
  ).toBe(0);
  await page.getByRole('link', { name: 'User', exact: true }).first().click();
  await page.locator('main tbody tr').first().waitFor();
});

test('A8: a user who is disabled while working gets a notice, and no save is carried out', async ({
  visit,
  product,
}) => {
  const user = await newUser(product);
  const { session } = await api(product.apiBase, user);
  const { page, troubles } = await visit('/ediprofile', { session });
  await field(page, 'fname').fill('Too late');
  await change(product, user, { active: false });
  troubles.expect(/answered 401/);
  // The page may hear of it first, and then shows the dialog over the button.
  await submitButton(page).evaluate((button) => (button as HTMLButtonElement).click());
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=password]').fill(user.password);
  await dialog.locator('button[type=submit]').click();
  await dialog.getByText('This account is disabled. Ask an administrator of your gym.').waitFor();
  const [{ fname } = { fname: '' }] = (
    await (await apiAs(product, 'admin')).get<NewUser[]>('/api/getUsersDetails')
  ).filter(({ id }) => id === user.id);
  expect(fname).toBe(user.fname);
});

test.describe('at a shared desk', () => {
  test.use({ productOptions: { env: { IDLE_LOCK_MINUTES: '1' } } });

  test('an unused page locks in all tabs, the server refuses its session, and the password continues', async ({
    visit,
    product,
  }) => {
    const user = await newUser(product);
    const desk = await api(product.apiBase, user);
    let now = Date.now();
    const { page, context, troubles } = await visit('/ediprofile', { session: desk.session, now: new Date(now) });
    await field(page, 'fname').fill('Robina');
    const other = await context.newPage();
    await other.goto('/profile');
    await waitForText(other, user.email);

    troubles.expect(/answered 401/); // a call that the lock overtakes
    const locked = page.getByRole('dialog', { name: 'Locked' });
    await expect(async () => {
      await context.clock.setFixedTime((now += 61_000));
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await locked.waitFor({ timeout: 1_000 });
    }).toPass();
    await other.getByRole('dialog', { name: 'Locked' }).waitFor();
    await expect(async () => expect(desk.get('/api/getRole')).rejects.toThrow(/401/)).toPass();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await locked.evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor)).toMatch(/^rgb\(/);
    expect(await locked.isVisible()).toBe(true);
    expect(await axeViolationsInBothSchemes(page)).toEqual({ light: [], dark: [] });
    await other.reload();
    await arrivesAt(other, '/');

    await goesOnAfterThePassword(page, user);
    await expect(field(page, 'fname')).toHaveValue('Robina');
    await arrivesAt(other, '/profile');
    await submitButton(page).click();
    await waitForText(page, 'Saved: your profile.');
  });
});
