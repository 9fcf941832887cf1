import { test as base } from '@playwright/test';
import type { Product } from './product/product.ts';
import { type ProductOptions, startProduct } from './product/start-product.ts';
import { type Visit, Visits } from './product/visits.ts';

/** The product of a worker: one at a time, started at its first use. */
export class ProductPool {
  #running: { readonly key: string; readonly product: Promise<Product> } | undefined;

  /** Returns the running product if it has this owner and these options. Otherwise replaces it with a new one. */
  async get(owner: string, options: ProductOptions): Promise<Product> {
    const key = JSON.stringify([owner, options]);
    if (this.#running?.key !== key) {
      await this.stop();
      this.#running = { key, product: startProduct(options) };
    }
    return this.#running.product;
  }

  /** Stops the product and removes its data. */
  async stop(): Promise<void> {
    const product = await this.#running?.product.catch(() => undefined);
    this.#running = undefined;
    await product?.discard();
  }
}

export { expect } from '@playwright/test';

/** The time for the server and a cold cache to respond first, on a busy machine. */
const START_MS = 120_000;

interface JourneyFixtures {
  /** The start options of a file's or a group's product: `test.use({ productOptions: { env: … } })`. */
  readonly productOptions: ProductOptions;
  /** The running product. Journeys of one file with the same options share it and its data. */
  readonly product: Product;
  /**
   * Opens a path in a separate browser context. Afterwards the journey fails on any trouble that it did not expect: a
   * policy violation, a console error, a failed request.
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
