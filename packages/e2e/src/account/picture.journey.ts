import { expect, test } from '@gym/test-tools/journeys';
import { join } from 'node:path';
import { freePort, repositoryRoot } from '@gym/test-tools';
import type { Page } from 'playwright-core';
import {
  api,
  axeViolationsInBothSchemes,
  newUser,
  type Product,
  SIZES,
  startProduct,
  tabTo,
  waitForText,
} from '@gym/test-tools/product';

const PHOTO = join(repositoryRoot(), 'docs/pictures/user-list.png');

const input = (page: Page) => page.locator('main input[name=image]');
const picture = (page: Page) => page.locator('main img');
const toast = (page: Page, kind: 'status' | 'alert', text: RegExp) =>
  page.locator(`[role=${kind}]`).filter({ hasText: text }).first();

/** The natural width of the picture on the page; 0 before it loads. */
const widthOf = (page: Page) => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth);

async function showsPicture(page: Page): Promise<string> {
  await expect(async () => expect(await widthOf(page)).toBe(512)).toPass();
  return (await picture(page).getAttribute('src')) ?? '';
}

/** Signs in a new user on their profile. */
async function somebody(product: Product) {
  const user = await newUser(product, { fname: 'Pia' });
  return { user, signedIn: await api(product.apiBase, user) };
}

test('I1: a chosen picture shows without a reload, is served as an image, replaced and removed', async ({
  visit,
  product,
}) => {
  const { signedIn } = await somebody(product);
  const { page, requests } = await visit('/profile', { session: signedIn.session });
  await input(page).setInputFiles(PHOTO);
  await toast(page, 'status', /Saved: your picture/).waitFor();
  const first = await showsPicture(page);
  expect(first).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
  const { headers } = await fetch(product.url + first);
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('x-content-type-options')).toBe('nosniff');

  await page.reload();
  expect(await showsPicture(page)).toBe(first);
  await input(page).setInputFiles(PHOTO);
  await expect(async () => expect(await picture(page).getAttribute('src')).not.toBe(first)).toPass();
  await showsPicture(page);
  await expect(async () => expect((await fetch(product.url + first)).status).toBe(404)).toPass();

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.locator('main').getByRole('img', { name: /^Pia/ }).and(page.locator('span')).waitFor();
  expect(await signedIn.get<{ image: unknown }>('/api/getUserProfile')).toMatchObject({ image: null });
  expect(requests.filter((request) => request.url().endsWith('/api/uploadPicture')).length).toBe(2);
});

test('I1: by keyboard, a picture is chosen and removed', async ({ visit, product }) => {
  const { signedIn } = await somebody(product);
  const { page } = await visit('/profile', { session: signedIn.session });
  await input(page).waitFor();
  // Listen before pressing keys, so that the browser leaves the file dialog to the test.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, '[name=image]');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(PHOTO);
  await showsPicture(page);
  await tabTo(page, 'main button');
  await page.keyboard.press('Enter');
  await toast(page, 'status', /Saved: your profile without a picture/).waitFor();
  await expect(async () =>
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('image'),
  ).toPass();
});

test('axe finds nothing while a picture is sent, rejected or reopened, in both themes and sizes', async ({
  visit,
  product,
}) => {
  const { signedIn } = await somebody(product);
  for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
    const { page, context, troubles } = await visit('/profile', { session: signedIn.session, size });
    troubles.expect(/answered 422/);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/api/uploadPicture', async (route) => {
      await held;
      await route.continue();
    });
    await input(page).setInputFiles({
      name: 'a-photo-with-a-very-long-name-that-nobody-would-ever-type-by-hand.png',
      mimeType: 'image/png',
      buffer: Buffer.from('none'),
    });
    await page.locator('progress').waitFor();
    expect({ size, ...(await axeViolationsInBothSchemes(page)) }).toEqual({ size, light: [], dark: [] });
    release();
    await page.getByRole('button', { name: 'Reopen form' }).click();
    await page.getByRole('button', { name: /^Send .* again$/ }).waitFor();
    await input(page).setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await waitForText(page, /plan\.pdf is no picture/);
    expect({ size, ...(await axeViolationsInBothSchemes(page)) }).toEqual({ size, light: [], dark: [] });
  }
});

test.describe('if the API has its own origin', () => {
  let server: Product;
  let port: number;
  test.beforeAll(async () => {
    port = await freePort();
    server = await startProduct({ env: { CORS_ORIGINS: `http://127.0.0.1:${port}` } });
  });
  test.use({ productOptions: async ({}, use) => use({ port, env: { API_BASE: server.url } }) });
  test.afterAll(async ({ products }) => {
    await products.stop();
    await server.discard();
  });

  test('I1: a picture is uploaded and shown across origins', async ({ visit, product }) => {
    const { signedIn } = await somebody(product);
    const { page } = await visit('/profile', { session: signedIn.session });
    await input(page).setInputFiles(PHOTO);
    await toast(page, 'status', /Saved: your picture/).waitFor();
    expect(await showsPicture(page)).toMatch(new RegExp(`^${server.url}/uploads/`));
  });
});
