import { setTimeout as pause } from 'node:timers/promises';
import { apiAs, openBrowser, startDevelopment, visit, waitForScreen } from '@gym/test-tools/product';
import { quantile, table } from './measure.ts';

const RUNS = Number(process.env.RUNS ?? 5);
/** The time until a page or the server has settled after an edit was undone. */
const REST_MS = 1_500;

const started = performance.now();
const development = await startDevelopment();
const startedIn = performance.now() - started;
const browser = await openBrowser();
const { session } = await apiAs(development, 'staff');
const { page } = await visit(browser, development.url, '/addmember', { session, timeout: 60_000 });
await waitForScreen(page, 'Add Member');
console.log(`The first start took ${Math.round(startedIn / 1000)} s. From save to screen in ms, median of ${RUNS}:`);
while (!development.log().includes('Types: ')) await pause(100);

const shows = (text: string) => page.getByText(text).first().waitFor();
const answers = async (text: string) => {
  while (!(await (await fetch(`${development.url}/healthz`)).text()).includes(text)) await pause(10);
};

/** The edited file, and how the edit shows. Each edit replaces '#' by a new text. */
const EDITS = [
  ['remote', 'apps/staff/src/features/members/add-member.page.tsx', '<DuplicateWarning />', '<p>#</p>', shows],
  ['shell', 'apps/shell/src/chrome/chrome.tsx', '{gymName}', '#', shows],
  ['shared component', 'packages/ui/src/screen/screen.tsx', '{title}', '{title} <span>#</span>', shows],
  ['API', 'apps/api/src/operations/server/probes-and-availability.ts', "status: 'up'", "status: '#'", answers],
] as const;

const rows: string[][] = [];
for (const [name, file, from, to, seen] of EDITS) {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const saved = performance.now();
    const restore = development.edit(file, from, to.replace('#', `edit ${name} ${run}`));
    await seen(`edit ${name} ${run}`);
    times.push(performance.now() - saved);
    restore();
    await pause(REST_MS);
  }
  rows.push([name, ...[0.5, 0, 1].map((share) => quantile(times, share).toFixed(0))]);
}
console.log(table(['', 'median', 'least', 'most'], rows));
await browser.close();
await development.stop();
