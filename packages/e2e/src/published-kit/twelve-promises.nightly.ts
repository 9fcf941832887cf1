import { expect, test } from '@gym/test-tools/journeys';
import { setTimeout as pause } from 'node:timers/promises';
import { BUNDLERS } from '@gym/create-remote/new-remote';
import type { Browser, Page } from 'playwright-core';
import {
  api,
  EMAIL,
  field,
  openBrowser,
  type Visitor,
  Visits,
  waitForDraft,
  waitForRows,
  waitForScreen,
} from '@gym/test-tools/product';
import { readPromises } from '../promises/promise-table.ts';
import { agreeToOverride } from '../remotes/agree-to-override.ts';
import { failedChecks } from '../remotes/kit-result.ts';
import { expectContributions } from '../remotes/locker-checks.ts';
import { NAME } from '../remotes/write-lockers.ts';
import { type Edit, INSIDE, OUTSIDE, OutsideTeam, repeatDuring, SHARE } from './outside-team.ts';

// The promises of independent delivery, for a remote of another team in a repository of its own, by its own commands
// and with its own token. Each bundler has a team and a product of its own.
test.describe.configure({ mode: 'parallel', timeout: 900_000 });

const TEXTS = 'src/texts.ts';
const OVERVIEW = 'src/overview/overview.page.tsx';
const FORM = '/reports/rent';

/** A team, and the browsers of its users. */
interface Scene {
  readonly team: OutsideTeam;
  /** Opens a path of the product, with a session of its own, because a verdict needs three. */
  open(path: string, cookies?: Record<string, string>): Promise<Visitor>;
  /** Opens a page that is none of the product's. */
  openAt(origin: string, path: string): Promise<Visitor>;
}

const rename = ({ team }: Scene, from: string, to: string) => team.change(TEXTS, `title: '${from}'`, `title: '${to}'`);
/** The version of the remote on the page. */
const running = (page: Page) => page.locator(`[data-remote=${NAME}]`).first().getAttribute('data-remote-version');

async function develop(scene: Scene): Promise<void> {
  await scene.team.develop(async (url) => {
    const { page } = await scene.openAt(url, '/');
    await waitForScreen(page, 'Reports');
    await waitForRows(page);
    rename(scene, 'Reports', 'Reports of today');
    await waitForScreen(page, 'Reports of today');
    for (const [point, text] of [
      ['member-page', /^Locker 2, asked by staff \d+$/],
      ['member-list', 'No. 2 of 3'],
    ] as const) {
      await page.goto(`${new URL(url).origin}/@slot/${point}`);
      await page.getByText(text).first().waitFor();
    }
    await page.goto('about:blank'); // follows the builds no more
  });
  // What its API answered in development is what the kit gets.
  expect(scene.team.read('src/own-api.json')).toContain('Locker 2,3,4');
}

/** A fault of each kind of part, and the check that finds it. */
const FAULTS: Readonly<Record<string, Edit>> = {
  '/reports: no console error, no exception': [OVERVIEW, '  return (', "  console.error('An error.');\n  return ("],
  [`${FORM}: axe finds nothing, light`]: [
    'src/rent.page.tsx',
    '<TextField name="member"',
    '<input name="nameless" /><TextField name="member"',
  ],
  'panel for member-page: shows a message if its own API answers 500': [
    'src/lockers.tsx',
    '<QueryView query={locker}>{(text) => <p>{text}</p>}</QueryView>',
    '<p>{locker.data}</p>',
  ],
};

async function findFaults({ team }: Scene): Promise<void> {
  await team.meanwhile(Object.values(FAULTS), async () => {
    await team.run('npm run build');
    await team.fail('npm run kit');
    expect(failedChecks(team.own.folder)).toEqual(expect.arrayContaining(Object.keys(FAULTS)));
  });
}

async function previewInShell({ team, open }: Scene): Promise<void> {
  await team.run('npm run build');
  expect(await team.run(`npm run kit -- --shell ${team.product.url}`)).toContain('in the live shell');
  await team.run(`npx gym-release publish ${NAME}`);
  const preview = await team.run(`npx gym-release preview ${NAME} --url ${team.product.url}`);
  const { pathname, search, searchParams } = new URL(preview.trim().split('\n').at(-1) ?? '');
  const visitor = await open(pathname + search);
  await agreeToOverride(visitor, NAME, searchParams.get('override')?.split('@')[1] ?? '');
  await waitForScreen(visitor.page, 'Reports of today');
  await waitForRows(visitor.page);
  const other = await open('/memberList');
  await waitForScreen(other.page, 'Member List');
  await expect(other.page.getByRole('link', { name: 'Reports' })).toHaveCount(0);
}

async function releaseAlone({ team, open }: Scene): Promise<void> {
  const version = await team.release();
  const { page } = await open('/reports');
  await waitForScreen(page, 'Reports of today');
  await waitForRows(page);
  expect(await running(page)).toBe(version);
}

async function passPolicy({ team, open }: Scene): Promise<void> {
  const { page } = await open('/memberList');
  const { get } = await signIn(team);
  const members = await get<{ id: number }[]>('/api/getMemberDetails');
  const [product, origin] = [team.product.url, team.api.origin];
  await expectContributions(page, { product, members, origin, title: 'Reports of today' });
}

const signIn = ({ product: { apiBase, password } }: OutsideTeam) => api(apiBase, { email: EMAIL.staff, password });

async function keepOpenTab(scene: Scene): Promise<void> {
  const { page } = await scene.open(FORM);
  await waitForScreen(page, 'Rent a locker');
  await field(page, 'number').fill('12');
  const before = await running(page);
  rename(scene, 'Reports of today', 'Reports of tomorrow');
  const next = await scene.team.release();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('A new version is ready.').waitFor();
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  expect(next).not.toBe(before);
  expect([await running(page), await field(page, 'number').inputValue()]).toEqual([before, '12']);
}

/** The version that was rolled back. */
let rolledBack = '';

async function keepDraft({ team, open }: Scene): Promise<void> {
  const { page, context } = await open(FORM);
  await waitForScreen(page, 'Rent a locker');
  await field(page, 'number').fill('34');
  await waitForDraft(page);
  await page.close();
  rolledBack = (await team.served()) ?? '';
  await team.run(`npx gym-release rollback ${NAME} --reason too-early`);
  await team.servesAnother(rolledBack);
  const next = await context.newPage();
  await next.goto(FORM);
  await next.getByRole('button', { name: 'Continue' }).click();
  await expect(field(next, 'number')).toHaveValue('34');
  expect(await running(next)).toBe(await team.served());
}

async function needReason({ team }: Scene): Promise<void> {
  const again = `npx gym-release promote ${NAME}@${rolledBack}`;
  expect(await team.fail(again)).toContain('too-early');
  await team.run(`${again} --again --reason they-know-now`);
  await expect.poll(() => team.served(), { timeout: 30_000 }).toBe(rolledBack);
}

async function rollBackCanary({ team, open }: Scene): Promise<void> {
  const before = await team.served();
  // The kit has three plans, the gym more.
  const broken = "  if ((query.data?.length ?? 0) > 3) throw new Error('broken on purpose');\n  return (";
  await team.meanwhile([[OVERVIEW, '  return (', broken]], async () => {
    const watched = team.fail(
      `npm run release -- --share ${SHARE} --for 10s --every 1s --min-loads 2 --few-loads-after 1m`,
    );
    const output = await repeatDuring(watched, async () => {
      expect(await team.served(OUTSIDE)).toBe(before);
      if ((await team.served(INSIDE)) === before) return pause(500);
      const { page, context, troubles } = await open('/reports', INSIDE);
      troubles.expect(/broken on purpose/);
      await waitForRows(page);
      // Pages send their telemetry when the user leaves.
      await page.goto('about:blank');
      await context.close();
    });
    expect(output).toContain('it was rolled back');
  });
  await expect.poll(() => team.served(INSIDE), { timeout: 30_000 }).toBe(before);
}

async function refuseAtGate({ team }: Scene): Promise<void> {
  const before = await team.served();
  // The page's policy would block it.
  await team.meanwhile([['src/remote.ts', 'origins: [', "origins: ['https://unlisted.example', "]], async () => {
    expect(await team.fail(`npm run release -- --share ${SHARE} --no-watch`)).toContain('https://unlisted.example');
  });
  expect([await team.served(), await team.served(INSIDE)]).toEqual([before, before]);
}

async function failAlone({ open }: Scene): Promise<void> {
  const { page, context, troubles } = await open('/profile');
  await waitForScreen(page, 'Profile');
  troubles.expect(/\/assets\//, /^console/, /^thrown/);
  await context.route(`**/assets/${NAME}/**`, (route) => route.fulfill({ status: 404 }));
  await page.goto('/reports');
  await page.locator('main').getByRole('button', { name: 'Retry' }).waitFor({ timeout: 30_000 });
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByText('Change Password', { exact: true }).click();
  await field(page, 'oldpassword').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Member', exact: true }).first().click();
  await waitForScreen(page, 'Member List');
  await waitForRows(page);
}

/** How each promise is proven, in the order in which one release follows the other. */
const PROOFS: readonly (readonly [promise: string, prove: (scene: Scene) => Promise<void>])[] = [
  ['A team develops a remote without anybody else’s code or server.', develop],
  ['The kit finds each fault before the release.', findFaults],
  ['A build runs in the real shell before its release.', previewInShell],
  ['A team releases its app alone, and new tabs get it at the same address.', releaseAlone],
  ['Remotes of any bundler pass the same gate and policy.', passPolicy],
  ['An open tab keeps its version and its input, and offers the new one.', keepOpenTab],
  ['A rollback loses no draft.', keepDraft],
  ['A version that was rolled back needs a reason to be released again.', needReason],
  ['A failing canary is rolled back without a person, and others never get it.', rollBackCanary],
  ['The gate rejects what would break a page.', refuseAtGate],
  ['A remote that fails leaves menu, account and other screens at work.', failAlone],
  ['No file of another app changes.', async ({ team }) => team.expectOthersUnchanged()],
];

test('every promise of independent delivery is proven here', () => {
  const promises = readPromises('Independent delivery').map(({ first }) => first);
  expect(PROOFS.map(([promise]) => promise).sort()).toEqual(promises.sort());
});

for (const bundler of BUNDLERS)
  test.describe(`a remote that another team builds with ${bundler}`, () => {
    // Each promise needs the releases of those before.
    test.describe.configure({ mode: 'serial' });
    let browser: Browser;
    let team: OutsideTeam;
    test.beforeAll(async () => {
      test.setTimeout(600_000);
      // The certificate of the team's API.
      browser = await openBrowser(['--ignore-certificate-errors']);
      team = await OutsideTeam.start(bundler);
    });
    test.afterAll(async () => {
      await browser?.close();
      await team?.stop();
    });

    for (const [promise, prove] of PROOFS)
      test(promise, async () => {
        const visits = new Visits(browser, team.product);
        const open: Scene['open'] = async (path, cookies = OUTSIDE) =>
          visits.visit(path, { session: (await signIn(team)).session, cookies });
        try {
          await prove({ team, open, openAt: (origin, path) => visits.visit(path, { origin }) });
        } finally {
          await visits.close();
        }
        expect(visits.troubles()).toEqual([]);
      });
  });
