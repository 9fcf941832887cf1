import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import {
  apiAs,
  discardData,
  openBrowser,
  type Product,
  type Role,
  SIZES,
  startProduct,
  visit,
  type VisitOptions,
} from '@gym/browser-testing';
import { repositoryRoot } from '@gym/test-tools';
import { STAFF_STATES } from './staff-states.ts';
import { DOC_PICTURES_ENV, takeDocPictures } from './take-doc-pictures.ts';

/**
 * Takes full-page pictures of every staff screen, at each size and in each theme, for review. @param only a text that
 * the names must contain
 */
async function takeGallery(browser: Browser, product: Product, folder: string, only = ''): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { session } = await apiAs(product, 'staff');
  for (const { name, path, ready, act } of STAFF_STATES.filter(({ name: one }) => one.includes(only))) {
    for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
      const { page, context } = await visit(browser, product.url, path, { size, session });
      await page.locator(ready).first().waitFor({ state: 'attached' });
      await act?.(page);
      await page.waitForLoadState('networkidle');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(resolve(folder), `${name}-${size}-${colorScheme}.png`), fullPage: true });
      }
      await context.close();
    }
    console.log(name);
  }
}

const PICTURES: { name: string; path: string; as: Role; ready: string; options?: VisitOptions }[] = [
  { name: 'user-list', path: '/userlist', as: 'admin', ready: 'main tbody tr' },
  { name: 'dashboard-dark', path: '/dashboard', as: 'admin', ready: 'main h1', options: { theme: 'dark' } },
  { name: 'member-list-phone', path: '/memberList', as: 'staff', ready: 'main tbody tr', options: { size: 'phone' } },
];

// `pnpm pictures` takes the pictures of README, and `pnpm pictures docs [name]` those of the front desk pages. `pnpm
// pictures <folder> [name]` takes those of every staff screen, for review.
const [folder, only] = process.argv.slice(2);
const ofDocs = folder === 'docs';
const product = await startProduct({ env: { GYM_NAME: 'Iron Works', ...(ofDocs ? DOC_PICTURES_ENV : {}) } });
const browser = await openBrowser();
try {
  if (ofDocs) await takeDocPictures(browser, product, only);
  else if (folder) await takeGallery(browser, product, folder, only);
  for (const { name, path, as, ready, options } of folder ? [] : PICTURES) {
    const { session } = await apiAs(product, as);
    const { page, context, troubles } = await visit(browser, product.url, path, { ...options, session });
    await page.locator(ready).first().waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.waitForLoadState('networkidle');
    const file = join(repositoryRoot(), 'docs', 'pictures', `${name}.png`);
    troubles.violations.assertNone();
    await page.screenshot({ path: file });
    console.log(file);
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
  await discardData(product.dataDir);
}
