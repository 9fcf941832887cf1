import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { apiAs, discardData, openBrowser, type Product, SIZES, startProduct, visit } from '@gym/test-tools/product';
import { STAFF_STATES } from './staff-states.ts';
import { DOC_PICTURES_ENV, GYM_NAME, takeDocPictures } from './take-doc-pictures.ts';

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

// `pnpm pictures docs [name]` takes the pictures of README and of the front desk pages. `pnpm pictures <folder> [name]`
// takes those of every staff screen, for review.
const [folder, only] = process.argv.slice(2);
if (!folder) throw new Error('Say what to take: `pnpm pictures docs [name]` or `pnpm pictures <folder> [name]`.');
const ofDocs = folder === 'docs';
const product = await startProduct({ env: ofDocs ? DOC_PICTURES_ENV : { GYM_NAME } });
const browser = await openBrowser();
try {
  if (ofDocs) await takeDocPictures(browser, product, only);
  else await takeGallery(browser, product, folder, only);
} finally {
  await browser.close();
  await product.stop();
  await discardData(product.dataDir);
}
