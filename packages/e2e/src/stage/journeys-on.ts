import type { Browser } from 'playwright-core';
import { discardData } from '../product/discard-data.ts';
import type { Product } from '../product/product.ts';
import { startProduct, type ProductOptions } from '../product/start-product.ts';
import { openBrowser } from './open-browser.ts';
import { play, type Scene } from './play.ts';

export type Journey = (name: string, body: (scene: Scene) => Promise<void>) => void;

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

  return (name, body) => test(name, () => play(name, browser, product, body));
}
