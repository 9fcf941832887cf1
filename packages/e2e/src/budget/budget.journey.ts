import { expect, test } from '@gym/test-tools/journeys';
import { budgetProblem, readBudget, writeBudget } from './check-budget.ts';
import { landingCost, type LandingCost, landings } from './landings.ts';
import { apiAs, type Product, type Role } from '@gym/test-tools/product';

/** With `write`, the measured costs become the budget (`pnpm budget`). */
const WRITE = process.env.BUDGET === 'write';

const budget = WRITE ? {} : readBudget();
const found: Record<string, LandingCost> = {};

/** Returns the id of an existing record: the first user and plan, or the first member. */
async function recordOf(product: Product, role: Role): Promise<number> {
  if (role === 'admin') return 1;
  const [member] = await (await apiAs(product, 'staff')).get<{ id: number }[]>('/api/getMember');
  return member!.id;
}

for (const { route, as } of landings()) {
  test(`${route}: landing there ${WRITE ? 'is measured' : 'keeps its budget'}`, async ({ visit, product }) => {
    const path = as ? route.replace(/:\w+/, String(await recordOf(product, as))) : route;
    // Start at a picture, because it caches nothing of the product.
    const visitor = await visit('/favicon.ico');
    // The demo gym has no import or merge. The screen that reports this loads the same files.
    visitor.troubles.expect(/^answered 40[04]: GET .*(MemberData|MergePreview|MemberImport)\?/);
    const cost = await landingCost(visitor, product.url + path, as && (await apiAs(product, as)).session);
    found[route] = cost;
    if (!WRITE) expect(budgetProblem(route, budget[route], cost)).toBeUndefined();
  });
}

test.afterAll(() => {
  if (WRITE && Object.keys(found).length === landings().length) writeBudget(found);
});

test('every budget names an existing route', () => {
  const routes = landings().map(({ route }) => route);
  expect(Object.keys(budget).filter((route) => !routes.includes(route))).toEqual([]);
});
