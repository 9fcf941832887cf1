import { apiAs, discardData, openBrowser, startProduct, visit } from '@gym/test-tools/product';
import { startAnyPostgres } from '@gym/test-tools';
import { quantile, tenth } from '../measure/statistics.ts';
import { fillUsers } from '../setup/gym.ts';
import { keystrokes, scrolling, timeToRows } from './measure-user-list.ts';

const USERS = Number(process.env.USERS ?? 10_000);
const LOADS = 5;

const database = await startAnyPostgres();
const product = await startProduct({ env: { DATABASE_URL: database.url, DEMO: '1' } });
const browser = await openBrowser();
try {
  console.log(`Measuring the user list with ${USERS} users ...`);
  await fillUsers(database.url, USERS);
  const { session } = await apiAs(product, 'admin');
  const { page, troubles } = await visit(browser, product.url, '/profile', { session });
  const loads: number[] = [];
  for (let load = 0; load < LOADS; load++) loads.push(await timeToRows(page));
  const result = {
    users: USERS,
    timeToRowsMs: tenth(quantile(loads, 0.5)),
    keystrokeMainThreadMs: await keystrokes(page),
    scrollFrameMs: await scrolling(page),
    rowsInDocument: await page.locator('main tbody tr').count(),
    browser: browser.version(),
    postgres: database.version,
  };
  troubles.violations.assertNone();
  console.log(JSON.stringify(result));
} finally {
  await browser.close();
  await product.stop();
  await discardData(product.dataDir);
  await database.stop();
}
