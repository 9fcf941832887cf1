import { test as base } from '@playwright/test';
import { ProductPool } from './journey/product-pool.ts';
import { type Visit, Visits } from './journey/visits.ts';
import type { Product } from './product/product.ts';
import type { ProductOptions } from './product/start-product.ts';

export { expect } from '@playwright/test';

/** What the server and a cold cache may need on a busy machine before the first answer. */
const START_MS = 120_000;

interface JourneyFixtures {
  /** How the product of a file or a group is started: `test.use({ productOptions: { env: … } })`. */
  readonly productOptions: ProductOptions;
  /** The running product. Journeys of one file with the same options share it and its data. */
  readonly product: Product;
  /**
   * Opens a path in a browser context of its own. Afterwards the journey fails on any trouble that it did not expect:
   * a violated policy, an error on the console, a failed request.
   */
  readonly visit: Visit;
}

interface WorkerFixtures {
  readonly products: ProductPool;
}

/** A test of a user's task, in a real browser against the built product. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  products: [
    async ({}, use) => {
      const products = new ProductPool();
      await use(products);
      await products.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  productOptions: [{}, { option: true }],
  product: [
    async ({ products, productOptions }, use, { file }) => use(await products.get(file, productOptions)),
    { timeout: START_MS },
  ],
  visit: async ({ browser, product }, use) => {
    const visits = new Visits(browser, product);
    await use(visits.visit);
    const troubles = visits.troubles();
    await visits.close();
    if (troubles.length > 0) throw new Error(`Unexpected in the browser:\n${troubles.join('\n')}`);
  },
});
