import type { Product } from '../product/product.ts';
import { discardData, type ProductOptions, startProduct } from '../product/start-product.ts';

/** The product that a worker runs: one at a time, started when a journey first asks for it. */
export class ProductPool {
  #running: { readonly key: string; readonly product: Promise<Product> } | undefined;

  /** The running product, if it was started for this owner with these options; otherwise a new one in its place. */
  async get(owner: string, options: ProductOptions): Promise<Product> {
    const key = JSON.stringify([owner, options]);
    if (this.#running?.key !== key) {
      await this.stop();
      this.#running = { key, product: startProduct(options) };
    }
    return this.#running.product;
  }

  /** Ends the product and removes its data. */
  async stop(): Promise<void> {
    const product = await this.#running?.product.catch(() => undefined);
    this.#running = undefined;
    if (!product) return;
    await product.stop();
    await discardData(product.dataDir);
  }
}
