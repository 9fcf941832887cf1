import { expect, test } from '@gym/test-tools/journeys';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { apiAs, namedUrl } from '@gym/test-tools/product';
import { repositoryRoot } from '@gym/test-tools';
import { DOC_PICTURES, IDLE_LOCK_MINUTES, README_PICTURES } from './doc-pictures.ts';

/** `pnpm pictures` takes the pictures of README and of the front desk pages, and notes the words of their screens. */
const WRITES = process.env.WRITE === '1';
const DOCS = join(repositoryRoot(), 'docs');
const WORDS = join(DOCS, 'pictures/words.json');

/** Small enough for a text column, large enough for the whole product with the menu beside the screen. */
const DESKTOP = { width: 1100, height: 720 };
const MOST_BYTES = 60 * 1024;

// The demo gym's dates count from today, so the pictures show the same members on any day.
test.use({
  productOptions: {
    env: { GYM_NAME: 'Iron Works', GYM_TIMEZONE: 'UTC', IDLE_LOCK_MINUTES: String(IDLE_LOCK_MINUTES) },
  },
});

/**
 * The words by which a reader recognises a screen: its headings, columns and buttons, in their order. Numbers and the
 * names of months change with the day, so they are left out. It runs in the browser.
 */
function visibleWords(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('h1, h2, h3, th[scope=col], button')) {
    const words = element.innerText.replace(/\s+/g, ' ').trim();
    if (words !== '' && !/\d/.test(words) && element.checkVisibility({ visibilityProperty: true })) found.push(words);
  }
  return [...new Set(found)];
}

// In their order: some change data that later ones show.
for (const picture of [...README_PICTURES, ...DOC_PICTURES])
  test(`${picture.name} shows the headings, columns and buttons of today`, async ({ visit, product }) => {
    const { name, path, as, ready, act, size = 'desktop', theme = 'light' } = picture;
    const { page, troubles } = await visit(path, {
      ...{ origin: namedUrl(product), size, theme, timeZone: 'UTC' },
      ...(as && { as }),
    });
    troubles.expect(/./); // some pictures show a failure
    if (size === 'desktop') await page.setViewportSize(DESKTOP);
    await page.locator(ready).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await act?.(page, await apiAs(product, as ?? 'staff'), product);
    const taken = JSON.parse(readFileSync(WORDS, 'utf8')) as Record<string, readonly string[]>;
    if (!WRITES) {
      const hint = `\`pnpm pictures -g ${name}\` takes it anew`;
      await expect(async () => expect(await page.evaluate(visibleWords), hint).toEqual(taken[name])).toPass();
      return;
    }
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const png = await page.screenshot();
    if (README_PICTURES.includes(picture)) writeFileSync(join(DOCS, `pictures/${name}.png`), png);
    else {
      const webp = await sharp(png).webp({ quality: 82, effort: 6 }).toBuffer();
      expect(webp.length, 'the bytes of a picture of a page').toBeLessThanOrEqual(MOST_BYTES);
      writeFileSync(join(DOCS, `front-desk/pictures/${name}.webp`), webp);
    }
    const noted = { ...taken, [name]: await page.evaluate(visibleWords) };
    writeFileSync(WORDS, `${JSON.stringify(noted, null, 2)}\n`);
  });

test('every noted screen has its picture', () => {
  const names = [...README_PICTURES, ...DOC_PICTURES].map(({ name }) => name);
  expect(Object.keys(JSON.parse(readFileSync(WORDS, 'utf8')) as object).sort()).toEqual(names.sort());
});
