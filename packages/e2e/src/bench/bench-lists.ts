import type { Page } from 'playwright-core';
import { type Api, apiAs, discardData, openBrowser, startProduct, visit } from '@gym/test-tools/product';
import { startAnyPostgres } from '@gym/test-tools';
import { heapMegabytes, keystrokes, mainThreadCost, timeToRows } from '../measure/page-costs.ts';
import { quantile, tenth } from '../measure/statistics.ts';
import { buildProduct, fillMembers } from '../setup/gym.ts';

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

/** Measures the member list and its picker on a signed-in page. */
async function measureLists(page: Page): Promise<ListFigures> {
  const loads: number[] = [];
  for (let load = 0; load < LOADS; load++) loads.push(await timeToRows(page, '/memberList'));
  const { median: keystrokeMs } = await keystrokes(page);
  const { median: wordsMs } = await keystrokes(page, ALL_FIELDS);
  const heapMB = await heapMegabytes(page);
  const arranged = await arrangedKeystrokes(page);
  return {
    firstRowsMs: tenth(quantile(loads, 0.5)),
    keystrokeMs,
    wordsMs,
    ...arranged,
    pickerOpenMs: await pickerOpening(page),
    heapMB: tenth(heapMB),
  };
}

const MANY = 10_000;
const MOST = 100_000;

const browser = await openBrowser();
const measure = async (url: string, session: Api['session']): Promise<ListFigures> => {
  const { page, context } = await visit(browser, url, '/profile', { session });
  context.setDefaultTimeout(60_000);
  const figures = await measureLists(page);
  await context.close();
  return figures;
};

/** The list of a gym with so many members. */
async function listOf(members: number, env: Readonly<Record<string, string>> = {}): Promise<ListFigures> {
  const database = await startAnyPostgres();
  const product = await startProduct({ env: { DATABASE_URL: database.url, DEMO: '1', ...env } });
  try {
    await fillMembers(database.url, members);
    return await measure(product.url, (await apiAs(product, 'staff')).session);
  } finally {
    await product.stop();
    await discardData(product.dataDir);
    await database.stop();
  }
}

try {
  buildProduct();
  // Our server sends all members of a gym of this size in one part.
  console.log(`${MANY} members of our server ...`);
  const many = await listOf(MANY);
  // Such a server sends every member.
  console.log(`${MOST} members of a server that knows the specification only ...`);
  const most = await listOf(MOST, { SPECIFICATION_ONLY: '1' });
  console.log(JSON.stringify({ [MANY]: many, [MOST]: most }));
} finally {
  await browser.close();
}
