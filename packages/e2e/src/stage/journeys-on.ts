import type { Browser } from 'playwright-core';
import { apiAs } from '../product/api.ts';
import { discardData } from '../product/discard-data.ts';
import type { Product, Role } from '../product/product.ts';
import { startProduct, type ProductOptions } from '../product/start-product.ts';
import { keepEvidence } from './keep-evidence.ts';
import { openBrowser } from './open-browser.ts';
import { visit } from './visit.ts';
import type { VisitOptions, Visitor } from './visitor.ts';

/** What a journey is given. */
export interface Scene {
  readonly product: Product;
  /** A new browser context at a path of the product; `as` signs in as a demo account beforehand. */
  visit(path: string, options?: VisitOptions & { as?: Role }): Promise<Visitor>;
}

export type Journey = (name: string, body: (scene: Scene) => Promise<void>) => void;

/**
 * Starts the product and a browser for the journeys of one file. A journey fails on a broken expectation and on any
 * trouble it did not expect: a CSP violation, a console error, a failed request. Failed ones leave pictures.
 */
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

  return (name, body) => test(name, async () => {
    const visitors: Visitor[] = [];
    try {
      await body({
        product,
        visit: async (path, { as, ...rest } = {}) => {
          const session = as ? (await apiAs(product, as)).session : undefined;
          const visitor = await visit(browser, product.url, path, { ...(session ? { session } : {}), ...rest });
          visitors.push(visitor);
          return visitor;
        },
      });
      expect(visitors.flatMap((visitor) => visitor.troubles.list())).toEqual([]);
    } catch (error) {
      const evidence = await keepEvidence(name, visitors);
      const troubles = visitors.flatMap((visitor) => visitor.troubles.list());
      (error as Error).message += `\n\n${[...evidence, ...troubles].join('\n')}`;
      throw error;
    } finally {
      await Promise.all(visitors.map((visitor) => visitor.context.close()));
    }
  });
}
