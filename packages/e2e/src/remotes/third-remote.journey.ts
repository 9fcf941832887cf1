import { expect, test } from '@gym/test-tools/journeys';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, repositoryRoot } from '@gym/test-tools';
import type { Browser } from 'playwright-core';
import {
  apiAs,
  axeViolations,
  listRows,
  openBrowser,
  type Product,
  startProduct,
  visit,
  type Visitor,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';
import { linkWorkspace, type LinkedWorkspace } from './linked-workspace.ts';
import { uncheckedRoutes } from './kit-result.ts';
import { agreeToOverride } from './agree-to-override.ts';
import { type OwnApi, startOwnApi } from './own-api.ts';
import { type DevServer, mustRun, startDev } from './run-node.ts';

// A team's first day: the tests use the same folder in order, and everything they start is a separate process.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

const root = repositoryRoot();
const program = (name: string) => join(root, name);
const KIT = program('packages/remote-kit/bin/remote-kit.mjs');
const RELEASE = program('packages/release/bin/release.mjs');
const CREATE = program('packages/create-remote/bin/create-remote.mjs');

/** Two words: all tools must accept any name that a remote may have. */
const NAME = 'class_reports';

let workspace: LinkedWorkspace;
let browser: Browser;
let folder: string;
let ownApi: OwnApi;

/** A point that the remote offers on its own screen, and the panel that it contributes there. */
const POINT = `${NAME}/report-page`;

const edit = (file: string, from: string, to: string) =>
  writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to));

/** Offers a point on the remote's screen, and fills it. */
function addPoint(): void {
  writeFileSync(
    join(folder, 'src/report-point.tsx'),
    `import { useHost } from '@gym/remote-contract';
import { useQuery } from '@tanstack/react-query';

declare module '@gym/remote-contract/points' {
  interface SlotContexts {
    '${POINT}': { readonly report: string };
  }
}

export function ReportPoint() {
  const { loadSlots } = useHost();
  const { data: slots } = useQuery({ queryKey: ['slots'], queryFn: async () => (await loadSlots?.()) ?? null });
  return slots && <slots.Slot name="${POINT}" context={{ report: '7' }} />;
}
`,
  );
  writeFileSync(
    join(folder, 'src/notes.tsx'),
    'export default ({ report }: { report: string }) => <p>Notes of report {report}</p>;\n',
  );
  const screen = 'src/overview/overview.page.tsx';
  edit(screen, 'import { texts }', "import { ReportPoint } from '../report-point.tsx';\nimport { texts }");
  edit(screen, '<ListScreen', '<><ReportPoint /><ListScreen');
  edit(screen, '/>\n  );', '/></>\n  );');
}

/**
 * Adds a panel for the member's page, which fails for members with an odd number, and a column of the member list. Both
 * are from the team's own API.
 */
function addPanel(): void {
  edit('src/remote.ts', '{ contract, routes }', '{ contract, routes, slots }');
  edit(
    'src/remote.ts',
    '\n});',
    `
  panels: {
    'member-page': {
      title: 'Lockers',
      panel: () => import(/* webpackChunkName: "lockers" */ './lockers.tsx'),
    },
    '${POINT}': {
      title: 'Notes',
      example: { report: '7' },
      panel: () => import(/* webpackChunkName: "notes" */ './notes.tsx'),
    },
  },
  columns: {
    'member-list': {
      title: 'Locker',
      width: 6,
      column: () => import(/* webpackChunkName: "locker-column" */ './locker-column.ts'),
    },
  },
  filters: {
    'member-list-filter': {
      title: 'Locker',
      options: [{ value: 'even', label: 'Even' }],
      filter: () => import(/* webpackChunkName: "locker-filter" */ './locker-filter.ts'),
    },
  },
  sections: {
    'member-form': {
      title: 'Locker',
      section: () => import(/* webpackChunkName: "locker-section" */ './locker-section.ts'),
    },
  },
  actions: {
    member: { title: 'Open locker', path: '/reports?q=:member' },
    members: { title: 'All reports', path: '/reports' },
  },
  figures: {
    'dashboard-figures': {
      title: 'Free lockers',
      figure: () => import(/* webpackChunkName: "free-lockers" */ './free-lockers.ts'),
    },
  },
  reports: {
    'dashboard-reports': {
      title: 'Locker rents',
      description: 'What each locker costs.',
      report: () => import(/* webpackChunkName: "rents" */ './rents.ts'),
    },
  },
  points: {
    'report-page': {
      context: {
        type: 'object',
        properties: { report: { type: 'string' } },
        required: ['report'],
        examples: [{ report: '7' }],
      },
    },
  },
  origins: ['${ownApi.origin}'],
  needs: ['getServiceToken'],
});`,
  );
  writeFileSync(
    join(folder, 'src/lockers.tsx'),
    `import { fetchOwnApi } from '@gym/api-client/own-api';
import { QueryView } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';

async function readLocker(member: string, signal: AbortSignal): Promise<string> {
  const answer = await fetchOwnApi(\`${ownApi.origin}/\${member}\`, { signal });
  if (!answer.ok) throw new Error('The lockers do not respond.');
  return answer.text();
}

export default function Lockers({ member }: { member: string }) {
  if (Number(member) % 2) throw new Error('there is no locker');
  const locker = useQuery({ queryKey: ['locker', member], queryFn: ({ signal }) => readLocker(member, signal) });
  return <QueryView query={locker}>{(text) => <p>{text}</p>}</QueryView>;
}
`,
  );
  writeFileSync(
    join(folder, 'src/locker-column.ts'),
    `import { ApiError } from '@gym/api-client';
import { fetchOwnApi } from '@gym/api-client/own-api';

export default async function readLockers(ids: readonly string[]) {
  const answer = await fetchOwnApi(\`${ownApi.origin}/\${ids.join()}\`);
  if (!answer.ok) throw new ApiError('server', 'The lockers do not respond.');
  const [list = ''] = (await answer.text()).replace('Locker ', '').split(', asked');
  const lockers = list.split(',');
  return Object.fromEntries(ids.map((id) => [id, \`No. \${lockers[ids.indexOf(id)]} of \${lockers.length}\`]));
}
`,
  );
}

/** A figure of the dashboard from the API of the product, and a report. */
function addFigureAndReport(): void {
  writeFileSync(
    join(folder, 'src/free-lockers.ts'),
    `import { get } from '@gym/api-client';
import { getPlanDetails } from '@gym/api-contract/calls';

export default async function readFreeLockers() {
  const { length } = await get(getPlanDetails, {});
  return { value: 1000 + length, detail: 'A thousand, and one for each plan.', path: '/reports' };
}
`,
  );
  writeFileSync(
    join(folder, 'src/rents.ts'),
    `import type { ReportPeriod, ReportTable } from '@gym/remote-contract';

export default async function readRents({ from }: ReportPeriod): Promise<ReportTable> {
  return {
    columns: [
      { title: 'Locker', kind: 'text' },
      { title: 'Since', kind: 'date' },
      { title: 'Rent', kind: 'money' },
    ],
    rows: [
      ['=No. 7', from, 12.5],
      ['No. 8', null, 1200],
    ],
  };
}
`,
  );
}

/** The remote's figure and report, from the dashboard. */
async function expectFigureAndReport(page: Visitor['page']): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByText(/^1,0\d\d$/).waitFor();
  await page.getByRole('region', { name: 'Reports' }).getByRole('link', { name: 'Locker rents' }).click();
  await waitForScreen(page, 'Locker rents');
  await page.getByLabel('From').fill('2026-10-05');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('cell', { name: 'Oct 5, 2026' }).waitFor();
  expect(await page.getByRole('row').nth(2).getByRole('cell').allInnerTexts()).toEqual(['No. 8', '', '$1,200.00']);
  expect(await axeViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file.split('\r\n').slice(1)).toEqual([`"'=No. 7","2026-10-05",12.5`, '"No. 8","",1200', '']);
}

/** Writes the code of the filter and of the section. */
function addFilterAndSection(): void {
  writeFileSync(
    join(folder, 'src/locker-filter.ts'),
    `import { get } from '@gym/api-client';
import { getMemberDetails } from '@gym/api-contract/calls';

export default async function findEven(_value: string, _host: unknown, options: { readonly signal?: AbortSignal }) {
  const members = await get(getMemberDetails, {}, options);
  return members.filter(({ id }) => Number(id) % 2 === 0).map(({ id }) => id);
}
`,
  );
  writeFileSync(
    join(folder, 'src/locker-fields.tsx'),
    `import { TextField } from '@gym/ui/form';

export default function LockerFields() {
  return <TextField name="number" label="Locker number" />;
}
`,
  );
  writeFileSync(
    join(folder, 'src/locker-section.ts'),
    `import { ApiError } from '@gym/api-client';
import { fetchOwnApi } from '@gym/api-client/own-api';

export { default } from './locker-fields.tsx';

interface Locker {
  readonly number: string;
}

export const check = ({ number }: Locker): Readonly<Record<string, string>> =>
  /^\\d*$/.test(number) ? {} : { number: 'Enter digits' };

async function send(path: string): Promise<string> {
  const answer = await fetchOwnApi(\`${ownApi.origin}/\${path}\`);
  if (!answer.ok) throw new ApiError('server', 'The lockers do not respond.');
  return answer.text();
}

export async function read(record: string | undefined): Promise<Locker> {
  return { number: record === undefined ? '' : ((await send(record)).match(/\\d+/)?.[0] ?? '') };
}

export const save = (record: string, { number }: Locker) => send(\`save-\${record}-\${number}\`);
`,
  );
}

/** The remote's filter leaves the members with an even number, whatever their page. */
async function expectFilter(page: Visitor['page'], members: readonly { id: number }[]): Promise<void> {
  await page.getByRole('combobox', { name: 'Locker' }).selectOption('Even');
  await waitForText(page, `of ${members.filter(({ id }) => id % 2 === 0).length}`);
  expect(new URL(page.url()).search).toBe(`?${NAME}-filter=even`);
}

/** The remote's section in the form of a member is checked with the form, and saved after the member. */
async function expectSection(page: Visitor['page'], member: number): Promise<void> {
  const number = page.getByRole('region', { name: 'Locker' }).getByRole('textbox', { name: 'Locker number' });
  await expect(number).toHaveValue(String(member));
  await number.fill('x');
  await page.getByRole('button', { name: 'Save' }).click();
  await waitForText(page, 'Enter digits');
  await number.fill('12');
  const saved = page.waitForRequest(`${ownApi.origin}/save-${member}-12`);
  await page.getByRole('button', { name: 'Save' }).click();
  await saved;
  await page.getByText(/^Saved: Locker of /).waitFor();
}

/** The remote's column of the member list: the last one before the actions, with one call for all rows of the page. */
async function expectColumn(page: Visitor['page'], rows: number): Promise<void> {
  await page.getByRole('columnheader', { name: 'Locker' }).waitFor();
  expect((await page.getByRole('columnheader').allInnerTexts()).at(-2)).toBe('Locker');
  const cells = page
    .getByRole('row')
    .getByRole('cell')
    .filter({ hasText: new RegExp(`^No\\. \\d+ of ${rows}$`) });
  await expect(cells).toHaveCount(rows);
}

/** The version of the shell that a product serves. */
const shellOf = async ({ url }: Product): Promise<string> =>
  ((await (await fetch(`${url}/versions.json`)).json()) as { shell: string }).shell;

/** The remote served from its source, shared by the tests from the harness to the shell. */
let dev: DevServer;
test.beforeAll(async () => {
  workspace = linkWorkspace();
  folder = join(workspace.root, 'apps', NAME);
  ownApi = await startOwnApi();
  // The certificate of the team's own API.
  browser = await openBrowser(['--ignore-certificate-errors']);
});
test.afterAll(async () => {
  await browser?.close();
  await dev?.stop();
  await ownApi?.stop();
  workspace?.remove();
});

test('one command generates a remote that passes types, lint and its own tests', async () => {
  expect(
    await mustRun(
      [CREATE, NAME, '--audience', 'staff', '--title', 'Reports', '--route', '/reports', '--into', workspace.root],
      root,
    ),
  ).toContain(`pnpm --filter ${NAME} dev`);
  workspace.install(NAME);
  addPanel();
  addFigureAndReport();
  addFilterAndSection();
  addPoint();
  await mustRun(['node_modules/typescript/bin/tsc', '-p', `apps/${NAME}`], workspace.root);
  await mustRun(['node_modules/eslint/bin/eslint.js', `apps/${NAME}`, '--max-warnings', '0'], workspace.root);
  expect(await mustRun(['node_modules/jest/bin/jest.js', '--selectProjects', NAME], workspace.root)).toMatch(
    /Tests: +\d+ passed, \d+ total/,
  );
});

test('its development server runs the real server and shows a change in the open page', async () => {
  dev = await startDev(KIT, folder, { OWN_API: 'record' });
  ownApi.trust(dev.url);
  const { page, context, troubles } = await visit(browser, dev.url, '/');
  try {
    await waitForScreen(page, 'Reports');
    // The plans of the demo gym; those of the examples are three.
    await expect(async () => expect((await listRows(page)).length).toBeGreaterThan(3)).toPass();
    await page.getByLabel('API').selectOption('500');
    await waitForText(page, 'This could not be loaded');
    await page.getByLabel('API').selectOption('full');
    await waitForText(page, 'Weekly Pass');

    const texts = join(folder, 'src/texts.ts');
    writeFileSync(texts, readFileSync(texts, 'utf8').replace("title: 'Reports'", "title: 'Reports of today'"));
    await waitForScreen(page, 'Reports of today');

    // What its own API answers the real tokens, for the kit.
    await page.goto('/@slot/member-page');
    await page.getByText(/^Locker 2, asked by staff \d+$/).waitFor();
    await page.goto('/@slot/member-list');
    await page.getByText('No. 2 of 3').first().waitFor();
    const recorded = JSON.parse(readFileSync(join(folder, 'src/own-api.json'), 'utf8')) as object;
    expect(Object.keys(recorded)).toEqual(['2', '2,3,4'].map((ids) => `GET ${ownApi.origin}/${ids}`));
    expect(troubles.list()).toEqual([]);
  } finally {
    await context.close();
  }
});

test('runs in the real shell before its release by override or preview, and beside staff after the gate', async () => {
  await mustRun(['--import', 'tsx', 'src/cli.ts', folder], join(root, 'packages/build'));
  const target = join(workspace.root, 'target');
  const release = (...args: string[]) => mustRun([RELEASE, ...args, '--target', target], root);
  for (const app of ['shell', 'admin', 'staff']) await release('publish', app);
  await release('promote', 'shell', 'admin', 'staff', '--without', 'kit', '--reason', 'their own journey runs it');

  const port = await freePort();
  const ownApis = { API_ORIGIN: `http://127.0.0.1:${port}`, OWN_API_ORIGINS: ownApi.origin };
  const CONTRIBUTIONS = JSON.stringify({ menu: { first: ['/reports'], hidden: ['/planAssign'] } });
  const env = { ...ownApis, CONTRIBUTIONS, RELEASES: target, REMOTE_OVERRIDES: '1', REMOTE_PREVIEWS: '1' };
  const product = await startProduct({ port, env });
  ownApi.trust(product.url);
  const { session, get } = await apiAs(product, 'staff');
  const members = await get<{ id: number }[]>('/api/getMemberDetails');
  const memberPage = (isOdd: 0 | 1) => `${product.url}/member/${members.find(({ id }) => id % 2 === isOdd)?.id}`;
  const owner = ({ page }: Visitor) =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-remote]:not([data-slot])')].map((outlet) =>
        outlet.getAttribute('data-remote-version'),
      ),
    );
  try {
    // Checked in the deployed shell, which does not have it yet; its panel and its memory in the kit's own host.
    const kit = await mustRun([KIT, 'check', folder, '--shell', product.url], root);
    expect(kit).not.toContain('answers 503 here');
    expect(kit).toMatch(
      new RegExp(`${NAME}: (\\d+) of \\1 checks passed, .*in the live shell ${await shellOf(product)}`),
    );
    expect(uncheckedRoutes(folder)).toEqual([]);

    const early = await visit(browser, product.url, `/reports?override=${NAME}@${dev.url}/`, { session });
    await agreeToOverride(early, NAME, dev.url);
    await waitForScreen(early.page, 'Reports of today');
    await expect(async () => expect(await listRows(early.page)).not.toEqual([])).toPass();
    expect([await owner(early), early.troubles.list()]).toEqual([[expect.stringMatching(/-local$/)], []]);
    await early.context.close();

    const preview = await release('preview', NAME, '--root', workspace.root, '--url', product.url);
    const address = new URL(preview.trim().split('\n').at(-1) ?? '');
    const previewer = await visit(browser, product.url, address.pathname + address.search, { session });
    await agreeToOverride(previewer, NAME, address.searchParams.get('override')?.split('@')[1] ?? '');
    await waitForScreen(previewer.page, 'Reports of today');
    await expect(async () => expect(await listRows(previewer.page)).not.toEqual([])).toPass();
    expect(await owner(previewer)).toEqual([expect.stringMatching(/^0\.1\.0-[0-9a-f]{32}-preview$/)]);
    await previewer.page.getByText('which is not released').waitFor();
    const other = await previewer.context.newPage();
    await other.goto(`${product.url}/memberList`);
    await waitForScreen(other, 'Member List');
    expect(await other.getByRole('link', { name: 'Reports' }).count()).toBe(0);
    expect(previewer.troubles.list()).toEqual([]);
    await previewer.context.close();

    await release('publish', NAME, '--root', workspace.root);
    expect(await release('promote', NAME, '--api', product.url)).not.toContain('Warning');
    const visitor = await visit(browser, product.url, '/reports', { session });
    const { page, context, troubles } = visitor;
    await expect(async () => {
      // the server checks for a new release every few seconds
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Reports of today' }).waitFor({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expect(async () => expect(await listRows(page)).not.toEqual([])).toPass();
    expect(await owner(visitor)).toEqual([expect.stringMatching(/^0\.1\.0-[0-9a-f]{32}$/)]);
    // The panel at its own point, and the menu as the deployer orders it.
    await page.getByRole('region', { name: 'Notes' }).getByText('Notes of report 7').waitFor();
    const menu = await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').allInnerTexts();
    expect([menu.slice(0, 2), menu.includes('Plan Assign')]).toEqual([['Dashboard', 'Reports'], false]);
    await page.getByRole('navigation').getByRole('link', { name: 'Member', exact: true }).first().click();
    await waitForScreen(page, 'Member List');
    await expectColumn(page, 5);
    // Its actions in the head of the list and in each row, where they take the row's record along.
    await page.getByRole('main').getByRole('link', { name: 'All reports' }).waitFor();
    const action = page.getByRole('row').getByRole('link', { name: /^Open locker / });
    await expect(action).toHaveCount(5);
    await action.first().click();
    await waitForScreen(page, 'Reports of today');
    expect(new URL(page.url()).searchParams.get('q')).toMatch(/^\d+$/);
    await expectFigureAndReport(page);
    await page.goto(`${product.url}/memberList`);
    await expectFilter(page, members);
    const even = members.find(({ id }) => id % 2 === 0)?.id ?? 0;
    await page.goto(`${product.url}/updateMember/${even}`);
    await expectSection(page, even);

    // Its panel on another remote's screen, and the screen around it when the panel fails.
    const panel = page.getByRole('region', { name: 'Lockers' });
    await page.goto(memberPage(0));
    await panel.getByText(/^Locker \d+, asked by staff \d+$/).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Open locker' }).waitFor();
    expect(troubles.list()).toEqual([]);
    // The session's token opens nothing there.
    const headers = { authorization: `Bearer ${session.token}` };
    const refused = await context.request.get(`${ownApi.origin}/2`, { headers, ignoreHTTPSErrors: true });
    expect(refused.status()).toBe(401);
    troubles.expect(/there is no locker/);
    await page.goto(memberPage(1));
    await panel.getByText('there is no locker').waitFor();
    await panel.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await page.getByRole('region').count()).toBeGreaterThan(2);
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  } finally {
    await product.discard();
  }
});
