import type { Browser } from 'playwright-core';
import { apiAs } from '../product/api.ts';
import type { Product, Role } from '../product/product.ts';
import { keepEvidence } from './keep-evidence.ts';
import { visit } from './visit.ts';
import type { VisitOptions, Visitor } from './visitor.ts';

/** What a journey is given. */
export interface Scene {
  readonly product: Product;
  /** A new browser context at a path of the product, or of an `origin` in front of it; `as` signs in as a demo account beforehand. */
  visit(path: string, options?: VisitOptions & { as?: Role; origin?: string }): Promise<Visitor>;
}

/**
 * Plays one journey. It fails on a broken expectation and on any trouble it did not expect: a CSP violation, a console error,
 * a failed request. A failed one leaves pictures.
 */
export async function play<Answer>(
  name: string,
  browser: Browser,
  product: Product,
  body: (scene: Scene) => Promise<Answer>,
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
    const evidence = await keepEvidence(name, visitors);
    const troubles = visitors.flatMap((visitor) => visitor.troubles.list());
    (error as Error).message += `\n\n${[...evidence, ...troubles].join('\n')}`;
    throw error;
  } finally {
    await Promise.all(visitors.map((visitor) => visitor.context.close()));
  }
}
