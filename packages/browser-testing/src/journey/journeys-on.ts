import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../browser/open-browser.ts';
import { pathOf } from '../browser/troubles.ts';
import { visit, type VisitOptions, type Visitor } from '../browser/visit.ts';
import { apiAs, type Product, type Role } from '../product/product.ts';
import { discardData, type ProductOptions, startProduct } from '../product/start-product.ts';

/** Keeps a picture of every page of a failed journey in the folder JOURNEY_PICTURES or a temporary one; answers lines for the failure's text. */
async function saveScreenshots(journey: string, visitors: readonly Visitor[]): Promise<string[]> {
  const folder = process.env['JOURNEY_PICTURES'] ?? join(tmpdir(), 'gym-journeys');
  mkdirSync(folder, { recursive: true });
  const pages = visitors.flatMap((visitor) => visitor.context.pages());
  return Promise.all(
    pages.map(async (page, index) => {
      const file = join(folder, `${journey.replace(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`);
      try {
        await page.screenshot({ path: file, timeout: 5000 });
        return `At ${pathOf(page)}, pictured in ${file}`;
      } catch (error) {
        return `At ${pathOf(page)}, no picture: ${(error as Error).message}`;
      }
    }),
  );
}

/** What a journey is given. */
export interface JourneyContext {
  readonly product: Product;
  /** A new browser context at a path of the product, or of an `origin` in front of it; `as` signs in as a demo account beforehand. */
  visit(path: string, options?: VisitOptions & { as?: Role; origin?: string }): Promise<Visitor>;
}

/**
 * Plays one journey. It fails on a broken expectation and on any trouble it did not expect: a CSP violation, a console error,
 * a failed request. A failed one leaves pictures.
 */
export async function runJourney<Answer>(
  name: string,
  browser: Browser,
  product: Product,
  body: (scene: JourneyContext) => Promise<Answer>,
): Promise<Answer> {
  const visitors: Visitor[] = [];
  try {
    const answer = await body({
      product,
      visit: async (path, { as, origin = product.url, ...rest } = {}) => {
        const session = as ? (await apiAs(product, as)).session : undefined;
        const visitor = await visit(browser, origin, path, { ...(session ? { session } : {}), ...rest });
        visitors.push(visitor);
        return visitor;
      },
    });
    expect(visitors.flatMap((visitor) => visitor.troubles.list())).toEqual([]);
    return answer;
  } catch (error) {
    const evidence = await saveScreenshots(name, visitors);
    const troubles = visitors.flatMap((visitor) => visitor.troubles.list());
    (error as Error).message += `\n\n${[...evidence, ...troubles].join('\n')}`;
    throw error;
  } finally {
    await Promise.all(visitors.map((visitor) => visitor.context.close()));
  }
}

export type Journey = (name: string, body: (scene: JourneyContext) => Promise<void>) => void;

/** Starts the product and a browser for the journeys of one file. */
export function journeysOn(options?: ProductOptions | (() => Promise<ProductOptions>)): Journey {
  let browser: Browser;
  let product: Product;

  beforeAll(async () => {
    // One after the other: if the product does not start, the browser is known and gets closed.
    browser = await openBrowser();
    product = await startProduct(typeof options === 'function' ? await options() : options);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    if (product) await discardData(product.dataDir);
  });

  return (name, body) => test(name, () => runJourney(name, browser, product, body));
}
