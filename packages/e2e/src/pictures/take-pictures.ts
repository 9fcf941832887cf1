import { join } from 'node:path';
import { repositoryRoot } from '@gym/validate';
import { apiAs } from '../product/api.ts';
import { discardData } from '../product/discard-data.ts';
import type { Role } from '../product/product.ts';
import { startProduct } from '../product/start-product.ts';
import { openBrowser } from '../stage/open-browser.ts';
import { visit } from '../stage/visit.ts';
import type { VisitOptions } from '../stage/visitor.ts';
import { ON_FIXED_DAY } from './fixed-day.ts';
import { takeDocPictures } from './take-doc-pictures.ts';
import { takeGallery } from './take-gallery.ts';

const PICTURES: { name: string; path: string; as: Role; ready: string; options?: VisitOptions }[] = [
  { name: 'user-list', path: '/userlist', as: 'admin', ready: 'main tbody tr' },
  { name: 'dashboard-dark', path: '/dashboard', as: 'admin', ready: 'main h1', options: { theme: 'dark' } },
  { name: 'member-list-phone', path: '/memberList', as: 'staff', ready: 'main tbody tr', options: { size: 'phone' } },
];

// `pnpm pictures` makes those of README, `pnpm pictures docs [name]` those of the front desk's pages;
// `pnpm pictures <folder> [name]` those of every staff screen, to be looked at.
const [folder, only] = process.argv.slice(2);
const ofDocs = folder === 'docs';
const product = await startProduct({ env: { GYM_NAME: 'Iron Works', ...(ofDocs ? ON_FIXED_DAY : {}) } });
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
    troubles.violations.refuse();
    await page.screenshot({ path: file });
    console.log(file);
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
  await discardData(product.dataDir);
}
