import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { apiAs, type Product, visit } from '@gym/browser-testing';
import { repositoryRoot } from '@gym/test-tools';
import { DOC_PICTURES } from './doc-pictures.ts';

/** The date of the documentation pictures, so that they always show the same due members. */
const FIXED_MOMENT = new Date('2026-06-15T09:30:00Z');

/** Runs before a process's own code. Its clock starts at that date and advances. */
const SHIFTED_CLOCK = `
const RealDate = Date;
const ahead = ${FIXED_MOMENT.getTime()} - RealDate.now();
globalThis.Date = class Date extends RealDate {
  constructor(...given) { super(...(given.length === 0 ? [RealDate.now() + ahead] : given)); }
  static now() { return RealDate.now() + ahead; }
};`;

/** The environment of a server on the fixed day, far from midnight in any time zone. */
export const FIXED_DAY_ENV: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SHIFTED_CLOCK)}`,
  GYM_TIMEZONE: 'UTC',
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
    const { page, context, troubles } = await visit(browser, product.url, path, {
      size,
      theme,
      timeZone: 'UTC',
      now: FIXED_MOMENT,
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
