import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { apiAs, namedUrl, type Product, visit } from '@gym/browser-testing';
import { repositoryRoot } from '@gym/test-tools';
import { DOC_PICTURES, IDLE_LOCK_MINUTES } from './doc-pictures.ts';

/**
 * The environment of the server. The demo gym's dates count from today, so the pictures show the same members on any
 * day. Only a picture that waits for the idle lock sees it.
 */
export const DOC_PICTURES_ENV: Readonly<Record<string, string>> = {
  GYM_TIMEZONE: 'UTC',
  IDLE_LOCK_MINUTES: String(IDLE_LOCK_MINUTES),
};

/** Small enough for a text column, large enough for the whole product with the menu beside the screen. */
const DESKTOP = { width: 1100, height: 720 };
const MOST_BYTES = 60 * 1024;

/** Takes the pictures of the front desk pages. @param only a text that the names must contain */
export async function takeDocPictures(browser: Browser, product: Product, only = ''): Promise<void> {
  const folder = join(repositoryRoot(), 'docs', 'front-desk', 'pictures');
  mkdirSync(folder, { recursive: true });
  for (const { name, path, as, ready, act, size = 'desktop', theme = 'light' } of DOC_PICTURES.filter((one) =>
    one.name.includes(only),
  )) {
    const api = await apiAs(product, as ?? 'staff');
    const { page, context, troubles } = await visit(browser, namedUrl(product), path, {
      size,
      theme,
      timeZone: 'UTC',
      ...(as && { session: api.session }),
    });
    if (size === 'desktop') await page.setViewportSize(DESKTOP);
    await page.locator(ready).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await act?.(page, api, product);
    troubles.violations.assertNone();
    const bytes = await sharp(await page.screenshot())
      .webp({ quality: 82, effort: 6 })
      .toBuffer();
    if (bytes.length > MOST_BYTES)
      throw new Error(`${name} has ${bytes.length} bytes: a picture of a page has at most ${MOST_BYTES}.`);
    await writeFile(join(folder, `${name}.webp`), bytes);
    console.log(`${name} ${bytes.length}`);
    await context.close();
  }
}
