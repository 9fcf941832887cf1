import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { apiAs } from '../product/api.ts';
import type { Product } from '../product/product.ts';
import { visit } from '../stage/visit.ts';
import { SIZES } from '../stage/visitor.ts';
import type { Browser } from 'playwright-core';
import { STAFF_STATES } from './staff-states.ts';

/** Pictures every staff screen, whole, at each size and in each theme, to be looked at. @param only names that contain this */
export async function takeGallery(browser: Browser, product: Product, folder: string, only = ''): Promise<void> {
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
