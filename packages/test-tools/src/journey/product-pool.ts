import type { Product } from '../product/product.ts';
import { discardData, type ProductOptions, startProduct } from '../product/start-product.ts';

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
    if (!product) return;
    await product.stop();
    await discardData(product.dataDir);
  }
}
