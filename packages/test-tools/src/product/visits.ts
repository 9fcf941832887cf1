import type { Browser } from 'playwright-core';
import { visit, type VisitOptions, type Visitor } from '../browser/visit.ts';
import { apiAs, type Product, type Role } from './product.ts';

/**
 * Opens a path of the product, or of an `origin` in front of it, in a new browser context. `as` signs in as a demo
 * account first.
 */
export type Visit = (path: string, options?: VisitOptions & { as?: Role; origin?: string }) => Promise<Visitor>;

/** The visitors of one journey. They are checked for troubles and closed together. */
export class Visits {
  readonly visitors: Visitor[] = [];
  readonly #browser: Browser;
  readonly #product: Product;

  constructor(browser: Browser, product: Product) {
    this.#browser = browser;
    this.#product = product;
  }

  readonly visit: Visit = async (path, { as, origin = this.#product.url, ...rest } = {}) => {
    const session = as && (await apiAs(this.#product, as)).session;
    const visitor = await visit(this.#browser, origin, path, { ...(session && { session }), ...rest });
    this.visitors.push(visitor);
    return visitor;
  };

  /** Returns the unexpected troubles of all visitors. */
  troubles(): string[] {
    return this.visitors.flatMap((visitor) => visitor.troubles.list());
  }

  async close(): Promise<void> {
    await Promise.all(this.visitors.map((visitor) => visitor.context.close()));
  }
}
