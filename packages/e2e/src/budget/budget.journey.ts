import { expect, test } from '@gym/test-tools/journeys';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiAs, landWith, type Product, type Role, type VisitOptions, type Visitor } from '@gym/test-tools/product';
import { repositoryRoot } from '@gym/test-tools';

/** `pnpm budget` makes the measured costs the budget. */
const WRITES = process.env.WRITE === '1';
const FILE = join(repositoryRoot(), 'packages/e2e/budget.json');

/** The cost of landing on a route. */
interface LandingCost {
  /** Scripts and styles, also the one in the document, compressed with brotli. */
  readonly bytes: number;
  /** All requests, including the document. */
  readonly requests: number;
}

const budget = WRITES ? {} : (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, LandingCost>);
const found: Record<string, LandingCost> = {};

/** The lists on which most work begins never load more than 125 KiB, whatever the budget says. */
const LIMIT = 125 * 1024;
const LIMITED = ['/userlist', '/planList', '/memberList'];

/** A route on which a visitor may land. */
interface Landing {
  /** The path as its remote declares it: `/updateUser/:id`. */
  readonly route: string;
  /** Undefined for a signed-out visitor. */
  readonly as: Role | undefined;
}

/** The shell's own screens that have a budget. */
const SHELL: readonly Landing[] = [
  { route: '/', as: undefined },
  { route: '/dashboard', as: 'admin' },
  { route: '/profile', as: 'admin' },
];

/** Returns every route of every remote, and the shell's own. */
function landings(): Landing[] {
  const apps = join(repositoryRoot(), 'apps');
  const manifests = readdirSync(apps)
    .map((app) => join(apps, app, 'dist/remote.json'))
    .filter((file) => existsSync(file));
  return [
    ...SHELL,
    ...manifests.flatMap((file) => {
      const { audience, routes } = JSON.parse(readFileSync(file, 'utf8')) as {
        audience: Role;
        routes: { path: string }[];
      };
      return routes.map(({ path }) => ({ route: path, as: audience }));
    }),
  ];
}

/** Disables idle tasks, because they delay no user and their timing varies. */
const NEVER_IDLE = 'window.requestIdleCallback = () => 0;';

/** A page is quiet if it sends no request in two such intervals after its last response. */
const QUIET_MS = 150;

/**
 * Opens a path with nothing of it cached, signed in if there is a session. Waits until the page sends no more requests,
 * then counts them.
 */
async function landingCost(
  { page, context, requests }: Visitor,
  url: string,
  session?: VisitOptions['session'],
): Promise<LandingCost & { readonly biggest: string }> {
  const before = requests.length;
  await context.addInitScript(NEVER_IDLE);
  const { origin, pathname } = new URL(url);
  await landWith(page, origin, pathname, session ? { loggedUser: JSON.stringify(session) } : {});
  await page.locator('h1').first().waitFor();
  for (let quiet = 0; quiet < 2;) {
    const seen = requests.length;
    await Promise.all(requests.map(async (request) => (await request.response())?.finished()));
    await pause(QUIET_MS);
    // Wait for the scripts that the responses started, too.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    quiet = requests.length === seen ? quiet + 1 : 0;
  }
  const asked = requests.slice(before).map((request) => new URL(request.url()).pathname);
  const inDocument = await page
    .locator('style[data-file]')
    .evaluateAll((styles: HTMLElement[]) =>
      styles.map(({ dataset }) => new URL(dataset.file!, location.href).pathname),
    );
  const files = [...inDocument, ...asked]
    .filter((address) => /^\/assets\/.*\.(js|css)$/.test(address))
    // The size of the brotli variant, whatever encoding this browser accepts.
    .map((name) => ({ name, bytes: statSync(join(repositoryRoot(), '.release', `${name}.br`)).size }))
    .sort((left, right) => right.bytes - left.bytes);
  return {
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: asked.length,
    biggest: files
      .slice(0, 5)
      .map(({ name, bytes }) => `${bytes} ${name}`)
      .join(', '),
  };
}

/** Returns the id of an existing record: the first user and plan, or the first member. */
async function recordOf(product: Product, role: Role): Promise<number> {
  if (role === 'admin') return 1;
  const [member] = await (await apiAs(product, 'staff')).get<{ id: number }[]>('/api/getMember');
  return member!.id;
}

for (const { route, as } of landings()) {
  test(`${route}: landing there ${WRITES ? 'is measured' : 'keeps its budget'}`, async ({ visit, product }) => {
    const path = as ? route.replace(/:\w+/, String(await recordOf(product, as))) : route;
    // Start at a picture, because it caches nothing of the product.
    const visitor = await visit('/favicon.ico');
    // The demo gym has no import or merge. The screen that reports this loads the same files.
    visitor.troubles.expect(/^answered 40[04]: GET .*(MemberData|MergePreview|MemberImport)\?/);
    const cost = await landingCost(visitor, product.url + path, as && (await apiAs(product, as)).session);
    const { bytes, requests, biggest } = cost;
    found[route] = { bytes, requests };
    if (WRITES) return;
    const what = (figure: string) => `${figure} of ${route}; the biggest files: ${biggest}. Decide by "pnpm budget"`;
    const own = budget[route] ?? { bytes: NaN, requests: NaN };
    // Another version of the compressor changes sizes slightly. What was won must be kept, so the budget must shrink.
    expect(bytes, what('bytes')).toBeLessThanOrEqual(LIMITED.includes(route) ? LIMIT : Infinity);
    expect(bytes, what('bytes')).toBeLessThanOrEqual(own.bytes * 1.01);
    expect(bytes, what('bytes')).toBeGreaterThanOrEqual(own.bytes * 0.97);
    expect(requests, what('requests')).toBe(own.requests);
  });
}

test.afterAll(() => {
  if (!WRITES || Object.keys(found).length < landings().length) return;
  const lines = Object.entries(found).map(
    ([route, cost]) => `  ${JSON.stringify(route)}: ${JSON.stringify(cost).replaceAll(':', ': ').replace(',', ', ')}`,
  );
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
});

test('every budget names an existing route', () => {
  const routes = landings().map(({ route }) => route);
  expect(Object.keys(budget).filter((route) => !routes.includes(route))).toEqual([]);
});
