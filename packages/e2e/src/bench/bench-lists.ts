import type { Page } from 'playwright-core';
import { openBrowser, type Product, type Role, visit } from '@gym/test-tools/product';
import { median as medianOf, round } from './measure.ts';
import { heapMegabytes, keystrokes, mainThreadCost, scrolling, timeToRows } from './page-costs.ts';
import { fillMembers, fillUsers, sessionOf, Stand } from './stand.ts';

/** The browser's costs of a list of one length. */
interface ListFigures {
  readonly firstRowsMs: number;
  readonly keystrokeMs: number;
  /** The same in the search of all fields. */
  readonly wordsMs: number;
  /** Both with the list's tools in use. */
  readonly arrangedMs: number;
  readonly arrangedWordsMs: number;
  readonly pickerOpenMs: number;
  readonly heapMB: number;
}

const LOADS = 5;
const OPENINGS = 20;

/** Cost of opening the member picker until the layout of its options. All members are already loaded. */
async function pickerOpening(page: Page): Promise<number> {
  await page.goto('/planAssign');
  const picker = page.locator('main input[role=combobox]').first();
  const options = page.locator('[role=option]');
  await picker.click();
  await options.first().waitFor();
  await page.keyboard.press('Escape');
  const { median } = await mainThreadCost(
    page,
    OPENINGS,
    async () => {
      await page.keyboard.press('ArrowDown');
      await options.first().waitFor();
    },
    async () => {
      await page.keyboard.press('Escape');
      await options.first().waitFor({ state: 'hidden' });
    },
  );
  return median;
}

/**
 * The list with its tools in use: sorted, filtered, with fewer columns, and every row selected. A server of the
 * specification sends no membership to filter by, so the order alone is its view.
 */
const ARRANGED = '/memberList?sort=name&order=desc&membership=active&cols=phone,membership&select=1';
const ALL_FIELDS = 1;

/** The costs of a keystroke in both searches while the tools are in use. */
async function arrangedKeystrokes(page: Page): Promise<Pick<ListFigures, 'arrangedMs' | 'arrangedWordsMs'>> {
  await timeToRows(page, ARRANGED);
  const all = page.getByRole('button', { name: /^Select all/ });
  if (await all.isVisible()) await all.click();
  const { median: arrangedMs } = await keystrokes(page);
  const { median: arrangedWordsMs } = await keystrokes(page, ALL_FIELDS);
  return { arrangedMs, arrangedWordsMs };
}

/** Milliseconds until the first rows show: the median of several loads. */
async function firstRows(page: Page, path: string): Promise<number> {
  const loads: number[] = [];
  for (let load = 0; load < LOADS; load++) loads.push(await timeToRows(page, path));
  return round(medianOf(loads), 1);
}

/** Measures the member list and its picker on a signed-in page. */
async function measureMembers(page: Page): Promise<ListFigures> {
  const firstRowsMs = await firstRows(page, '/memberList');
  const { median: keystrokeMs } = await keystrokes(page);
  const { median: wordsMs } = await keystrokes(page, ALL_FIELDS);
  const heapMB = round(await heapMegabytes(page), 1);
  const arranged = await arrangedKeystrokes(page);
  return { firstRowsMs, keystrokeMs, wordsMs, ...arranged, pickerOpenMs: await pickerOpening(page), heapMB };
}

/** Measures the user list, which shows all of its rows. */
async function measureUsers(page: Page) {
  const firstRowsMs = await firstRows(page, '/userlist');
  return { firstRowsMs, keystrokeMs: await keystrokes(page), scrollFrameMs: await scrolling(page) };
}

const MANY = 10_000;
const MOST = 100_000;

await Stand.run(async (stand) => {
  const browser = stand.add(await openBrowser(), (opened) => opened.close());
  async function measure<Figures>(product: Product, role: Role, figures: (page: Page) => Promise<Figures>) {
    const session = await sessionOf(product, role);
    const { page, context, troubles } = await visit(browser, product.url, '/profile', { session, timeout: 60_000 });
    const measured = await figures(page);
    troubles.violations.assertNone();
    await context.close();
    return measured;
  }

  // Our server sends all members of a gym of this size in one part.
  console.log(`${MANY} members and users of our server ...`);
  const { product, databaseUrl } = await stand.gym('many');
  await fillMembers(databaseUrl, MANY);
  await fillUsers(databaseUrl, MANY);
  const many = await measure(product, 'staff', measureMembers);
  const users = await measure(product, 'admin', measureUsers);

  // Such a server sends every member.
  console.log(`${MOST} members of a server that knows the specification only ...`);
  const largest = await stand.gym('most', { SPECIFICATION_ONLY: '1' });
  await fillMembers(largest.databaseUrl, MOST);
  const most = await measure(largest.product, 'staff', measureMembers);
  console.log(JSON.stringify({ [MANY]: many, [MOST]: most, users }));
});
