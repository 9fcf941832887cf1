import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { apiAs, namedUrl, type Product, visit } from '@gym/test-tools/product';
import { repositoryRoot } from '@gym/test-tools';
import { DOC_PICTURES, type DocPicture, IDLE_LOCK_MINUTES, README_PICTURES } from './doc-pictures.ts';

const GYM_NAME = 'Iron Works';

/**
 * The environment of the server. The demo gym's dates count from today, so the pictures show the same members on any
 * day. Only a picture that waits for the idle lock sees it.
 */
export const DOC_PICTURES_ENV: Readonly<Record<string, string>> = {
  GYM_NAME,
  GYM_TIMEZONE: 'UTC',
  IDLE_LOCK_MINUTES: String(IDLE_LOCK_MINUTES),
};

/** Small enough for a text column, large enough for the whole product with the menu beside the screen. */
const DESKTOP = { width: 1100, height: 720 };
const MOST_BYTES = 60 * 1024;

/** The words of each picture's screen, by its name. */
export type PictureWords = Readonly<Record<string, readonly string[]>>;

const wordsFile = join(repositoryRoot(), 'docs', 'pictures', 'words.json');

/** The words that the screens had when their pictures were taken. */
export const readWords = (): PictureWords =>
  existsSync(wordsFile) ? (JSON.parse(readFileSync(wordsFile, 'utf8')) as PictureWords) : {};

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

/** Opens the screen of each picture as it was taken, in their order: some change data that later ones show. */
export async function openDocPictures(
  browser: Browser,
  product: Product,
  pictures: readonly DocPicture[],
  use: (picture: DocPicture, page: Page, words: () => Promise<readonly string[]>) => Promise<void>,
): Promise<void> {
  for (const picture of pictures) {
    const { path, as, ready, act, size = 'desktop', theme = 'light' } = picture;
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
    await use(picture, page, () => page.evaluate(visibleWords));
    await context.close();
  }
}

/**
 * Takes the pictures of README and of the front desk pages, and notes the words of their screens.
 * @param only a text that the names must contain
 */
export async function takeDocPictures(browser: Browser, product: Product, only = ''): Promise<void> {
  const noted: Record<string, readonly string[]> = { ...readWords() };
  const take = (
    pictures: readonly DocPicture[],
    folder: string,
    save: (page: Page) => Promise<Buffer>,
    ending: string,
  ) => {
    mkdirSync(folder, { recursive: true });
    const wanted = pictures.filter(({ name }) => name.includes(only));
    return openDocPictures(browser, product, wanted, async ({ name }, page, words) => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const bytes = await save(page);
      await writeFile(join(folder, `${name}.${ending}`), bytes);
      noted[name] = await words();
      console.log(`${name} ${bytes.length}`);
    });
  };
  await take(README_PICTURES, join(repositoryRoot(), 'docs', 'pictures'), (page) => page.screenshot(), 'png');
  const asWebp = async (page: Page) => {
    const bytes = await sharp(await page.screenshot())
      .webp({ quality: 82, effort: 6 })
      .toBuffer();
    if (bytes.length > MOST_BYTES)
      throw new Error(`A picture has ${bytes.length} bytes: one of a page has at most ${MOST_BYTES}.`);
    return bytes;
  };
  await take(DOC_PICTURES, join(repositoryRoot(), 'docs', 'front-desk', 'pictures'), asWebp, 'webp');
  const names = [...README_PICTURES, ...DOC_PICTURES].map(({ name }) => name);
  const kept = Object.fromEntries(names.map((name) => [name, noted[name] ?? []]));
  await writeFile(wordsFile, `${JSON.stringify(kept, null, 2)}\n`);
}
