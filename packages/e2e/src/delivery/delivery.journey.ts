import { expect, test } from '@gym/test-tools/journeys';
import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publicKeyText } from '@gym/release/signature';
import { startBucketServer, type BucketServer } from '@gym/release/testing';
import { freePort, repositoryRoot, type Nginx } from '@gym/test-tools';
import type { Page } from 'playwright-core';
import { fileHashes, openCdn, runStep, type StepRun } from './pipeline.ts';
import { uncheckedRoutes } from '../remotes/kit-result.ts';
import { nameReleaseTeams, type ReleaseTeams } from './release-teams.ts';
import { checkOut, type Checkout } from './team-checkout.ts';
import {
  type Api,
  api as signIn,
  arrivesAt,
  EMAIL,
  field,
  type Product,
  startProduct,
  waitForDraft,
  waitForScreen,
} from '@gym/test-tools/product';

// Each test needs the releases of the previous ones, so tests have no retries. Some run builds and kits.
test.describe.configure({ mode: 'serial', timeout: 600_000 });

const OPERATOR_TOKEN = 'operator-token-of-the-delivery-journey';
/** The key of the release service and of the operator, and what the other servers know of it. */
const KEY = generateKeyPairSync('ed25519');
const TRUST = { RELEASE_KEYS: publicKeyText(KEY.publicKey), REQUIRE_SIGNED_RELEASE: '1' };
const SIGNING = { ...TRUST, RELEASE_SIGNING_KEY: KEY.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
/** The canary's percentage, and a bucket number below it and one above it. */
const SHARE = 50;
const [FIRST, OTHERS] = [{ cookies: { gym_share: '7' } }, { cookies: { gym_share: '93' } }];
const ALL = ['shell', 'admin', 'staff'];
const PAGE = 'apps/staff/src/features/members/member-list.page.tsx';
const ACTIONS = '          {addMember}';
const NEWS = 'Ring the bell for help';

type Session = Api['session'];

const target = mkdtempSync(join(tmpdir(), 'gym-target-'));
let cdn: Nginx;
let teams: ReleaseTeams;
/** The API, with the release service. */
let api: Product;
/** The port of the product's documents. */
let port: number;
let team: Checkout;
/** The build that the last publication of the workflow named. */
let published = '';
/** The file hashes of the shell and the admin remote at their release. */
let untouched: Record<string, string>[];

/** Runs the command as the operator, who owns the target and the key. */
async function release(
  args: readonly string[],
  to = target,
  env: Readonly<Record<string, string>> = SIGNING,
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['packages/release/bin/release.mjs', ...args, '--target', to],
    { cwd: repositoryRoot(), env: { ...process.env, ...env } },
  );
  return stdout;
}
/** The staff remote's canary version. */
const canary = async () =>
  (JSON.parse(await release(['status', '--json'])) as { apps: { staff: { canary: { version: string } } } }).apps.staff
    .canary.version;
const apiEnv = () => ({ CORS_ORIGINS: `http://127.0.0.1:${port}`, OPERATOR_TOKEN });
/** What makes the API a release service of the target. */
const serviceEnv = () => ({
  ...SIGNING,
  RELEASES: target,
  RELEASE_TEAMS: teams.file,
  API_ORIGIN: api.url,
  CDN_BASE: `${cdn.url}/`,
});
const gate = () => ['--api', api.url, '--cdn', `${cdn.url}/`];
const hashes = () => ['shell', 'admin'].map((app) => fileHashes(target, app));

/**
 * Runs a step of the staff team's workflow as continuous integration would: with neither key nor credentials. Manual
 * steps have a workflow of their own.
 */
const step = async (
  name: string,
  workflow = 'delivery.yml',
  inputs: Readonly<Record<string, string>> = {},
): Promise<StepRun> => {
  const ran = await runStep(name, {
    workflow,
    checkout: team.folder,
    app: 'staff',
    env: {
      ...inputs,
      RELEASES: api.url,
      SHARE: String(SHARE),
      MIN_LOADS: '2',
      HOLD_OUT: '1s',
      AT_MOST: '5m',
      CHANGE: '12',
      URL: 'https://gym.example',
      BUILD: published,
    },
    idToken: (environment) => teams.idToken(api.url, environment),
  });
  published = ran.build ?? published;
  return ran;
};
const done = async (running: Promise<StepRun>): Promise<string> => {
  const { code, output } = await running;
  if (code !== 0) throw new Error(`It ended with ${code}:\n${output}`);
  console.log(output.trim().split('\n').slice(-4).join('\n'));
  return output;
};

test.beforeAll(async () => {
  test.setTimeout(600_000);
  cdn = await openCdn(target);
  teams = await nameReleaseTeams();
  port = await freePort();
  api = await startProduct({ env: apiEnv() });
});
test.afterAll(async ({ products }) => {
  await products.stop();
  await api?.discard();
  await cdn?.stop();
  await teams?.discard();
  team?.discard();
  rmSync(target, { recursive: true, force: true });
});

/**
 * The first release of a target needs all apps, and the operator makes it. Their kits ran elsewhere, because this
 * journey covers the second release.
 */
test.beforeAll(async () => {
  test.setTimeout(600_000);
  team = checkOut();
  await done(step('Build'));
  console.log(await release(['publish', 'staff', '--root', team.folder]));
  console.log(await release(['publish', 'shell', 'admin']));
  console.log(
    await release(['promote', ...ALL, ...gate(), '--without', 'kit', '--reason', 'the first release of a new target']),
  );
  untouched = hashes();
  // The API counts only what the release that it follows contains.
  await api.stop();
  const { dataDir } = api;
  api = await startProduct({
    dataDir,
    port: Number(new URL(api.url).port),
    env: { ...apiEnv(), ...serviceEnv() },
  });
});
test.use({
  productOptions: async ({}, use) =>
    use({ port, env: { ...TRUST, API_BASE: api.url, RELEASES: target, CDN_BASE: `${cdn.url}/` } }),
});

const rows = (page: Page) => page.locator('main tbody tr').first().waitFor();
const news = (page: Page) => page.getByText(NEWS);
/** The staff remote's version on the page. */
const running = (page: Page) => page.locator('[data-remote=staff]').first().getAttribute('data-remote-version');

/** Waits until a browser with this bucket number gets another version than this one. */
async function servedAnother(
  product: Product,
  { cookies: { gym_share } }: typeof FIRST,
  than: string | null,
): Promise<void> {
  await expect(async () => {
    const { remotes } = (await (
      await fetch(`${product.url}/versions.json`, { headers: { cookie: `gym_share=${gym_share}` } })
    ).json()) as { remotes: { current: { name: string; version: string } }[] };
    expect(remotes.find(({ current }) => current.name === 'staff')!.current.version).not.toBe(than);
  }).toPass({ timeout: 30_000 });
}

/** Returns the number of a version's sessions, all or those in which it failed. */
async function counted(version: string | null, what: 'sessions' | 'failedSessions'): Promise<number> {
  const query = new URLSearchParams({
    remote: 'staff',
    version: version!,
    since: new Date(Date.now() - 3_600_000).toISOString(),
  });
  const { versions } = (await (
    await fetch(`${api.url}/remote-health?${query}`, { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } })
  ).json()) as { versions: Record<string, number>[] };
  return versions[0]?.[what] ?? 0;
}

/**
 * Visits with sessions of their own until there are enough for a verdict. A page that closes before its telemetry code
 * has loaded does not count.
 */
async function visitUntilJudged(
  version: string | null,
  what: 'sessions' | 'failedSessions',
  visit: (session: Session) => Promise<void>,
): Promise<void> {
  let count = await counted(version, what);
  for (let visits = 0; count < 3; visits += 1) {
    expect(visits).toBeLessThan(10);
    await visit((await signIn(api.url, { email: EMAIL.staff, password: api.password })).session);
    const before = count;
    await expect
      .poll(async () => (count = await counted(version, what)), { timeout: 3_000 })
      .toBeGreaterThan(before)
      .catch(() => undefined); // the visit did not count
  }
}

/** Leaves the product, because pages send their telemetry when the user leaves. */
const leave = (page: Page) => page.goto('about:blank');

test('the CDN serves immutable files to any origin in an accepted encoding, and no release records', async ({
  product,
}) => {
  const { files } = JSON.parse(await (await fetch(`${product.url}/versions.json`)).text()).remotes[0].current as {
    files: { file: string }[];
  };
  const script = files.map(({ file }) => file).find((file) => file.endsWith('.js'))!;
  const style = Object.keys(fileHashes(target, 'staff')).find((name) => name.endsWith('.css'))!;
  for (const [file, type] of [
    [script, 'text/javascript; charset=utf-8'],
    [`assets/staff/${style}`, 'text/css; charset=utf-8'],
  ] as const) {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const { status, headers } = await fetch(`${cdn.url}/${file}`, { headers: { 'accept-encoding': accepted } });
      expect([status, headers.get('content-encoding'), headers.get('content-type'), headers.get('vary')]).toEqual([
        200,
        encoding,
        type,
        'Accept-Encoding',
      ]);
      expect(
        ['cache-control', 'access-control-allow-origin', 'cross-origin-resource-policy', 'x-content-type-options'].map(
          (name) => headers.get(name),
        ),
      ).toEqual(['public, max-age=31536000, immutable', '*', 'cross-origin', 'nosniff']);
    }
  }
  for (const path of [
    '/release.json',
    '/releases/00000001.json',
    '/assets/staff/',
    '/assets/staff/gone.js',
    `/${script}.br`,
    '/assets/../release.json',
  ]) {
    const { status, headers } = await fetch(cdn.url + path);
    expect([path, status, headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
  }
  expect((await fetch(`${cdn.url}/${script}`, { method: 'PUT', body: 'x' })).ok).toBe(false);
});

test('a team releases its change alone; new tabs get it, and an open tab keeps working and offers a reload', async ({
  visit,
  product,
}) => {
  const open = await visit('/memberList', { as: 'staff', ...OTHERS });
  await rows(open.page);
  const before = await running(open.page);
  expect(
    open.requests
      .filter((request) => request.url().includes('/assets/'))
      .every((request) => request.url().startsWith(cdn.url)),
  ).toBe(true);
  expect(
    open.requests
      .filter((request) => request.url().includes('/api/'))
      .every((request) => request.url().startsWith(api.url)),
  ).toBe(true);

  team.edit(PAGE, ACTIONS, `<p>${NEWS}</p>{addMember}`);
  await done(step('Build'));
  await done(step('Kit'));
  expect(uncheckedRoutes(join(team.folder, 'apps/staff'))).toEqual([]);
  const [, put, there] =
    /staff@\S+: (\d+) files \(.*\) written to .*; (\d+) files existed already/.exec(await done(step('Publish'))) ?? [];
  expect(Number(put)).toBeLessThan(Number(there) / 2);
  // A pull request shows the change before its release.
  expect(await done(step('Preview', 'previews.yml'))).toMatch(/^https:\/\/gym\.example\/memberList\?override=staff@/m);
  expect(await done(step('End preview', 'previews.yml'))).toMatch(/^staff@\S+: its preview ended/m);
  expect(await done(step('Canary'))).toMatch(/after its source was changed/);

  await servedAnother(product, FIRST, before);
  const tried = await canary();
  await visitUntilJudged(tried, 'sessions', async (session) => {
    const first = await visit('/memberList', { session, ...FIRST });
    await news(first.page).waitFor();
    expect(await running(first.page)).toBe(tried);
    await leave(first.page);
  });
  const other = await visit('/memberList', { as: 'staff', ...OTHERS });
  await rows(other.page);
  expect([await running(other.page), await news(other.page).count()]).toEqual([before, 0]);

  expect(await done(step('Watch'))).toMatch(/all browsers have it now/);

  await servedAnother(product, OTHERS, before);
  const newTab = await visit('/memberList', { as: 'staff', ...OTHERS });
  await news(newTab.page).waitFor();
  // The open tab keeps its version, also for screens that it has not loaded yet.
  await open.page.locator('nav a[href="/planAssign"]').first().click();
  await waitForScreen(open.page, 'Plan Assign');
  expect(await running(open.page)).toBe(before);
  await open.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await open.page.getByText('A new version is ready.').waitFor();
  await open.page.getByRole('button', { name: 'Reload' }).click();
  await arrivesAt(open.page, '/planAssign');
  await expect(async () => expect(await running(open.page)).toBe(tried)).toPass();
});

/** Ends the process of a tab, so that none of its code runs any more. */
async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A process that has ended does not answer.
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('a rollback gives the next tab the previous version, and the draft of a crashed tab', async ({
  visit,
  product,
}) => {
  const open = await visit('/memberList', { as: 'staff', ...OTHERS });
  await news(open.page).waitFor();
  const after = await running(open.page);
  const typing = await visit('/addmember', { as: 'staff', ...OTHERS });
  await waitForScreen(typing.page, 'Add Member');
  await field(typing.page, 'first_name').fill('Kavya');
  await waitForDraft(typing.page);
  typing.troubles.expect(/^the page crashed$/);
  await crash(typing.page);
  await done(step('Roll back', 'rollback.yml', { REASON: 'Members ask what the bell is for' }));
  await servedAnother(product, OTHERS, after);
  const next = await visit('/memberList', { as: 'staff', ...OTHERS });
  await rows(next.page);
  expect([await running(next.page), await news(next.page).count()]).toEqual([expect.not.stringMatching(after!), 0]);
  const later = await typing.context.newPage();
  await later.goto('/addmember');
  await later.getByRole('button', { name: 'Continue' }).click();
  await expect(field(later, 'first_name')).toHaveValue('Kavya');
  expect(await running(later)).toBe(await running(next.page));

  await test.step('a version that was rolled back is released again only for a reason', async () => {
    const again = { APP: `staff@${after}`, REASON: 'The members know now' };
    const refused = await step('Roll back', 'rollback.yml', again);
    expect([refused.code, refused.output]).toEqual([9, expect.stringContaining('(Members ask what the bell is for)')]);
    await done(step('Release again', 'rollback.yml', again));
    await servedAnother(product, OTHERS, await running(next.page));
    const last = await visit('/memberList', { as: 'staff', ...OTHERS });
    await news(last.page).waitFor();
  });
});

test('a broken canary is rolled back automatically, and other users never get it', async ({ visit, product }) => {
  const whole = await visit('/memberList', { as: 'staff', ...OTHERS });
  await rows(whole.page);
  const before = await running(whole.page);

  team.edit(
    PAGE,
    '  const { session',
    "  if (document.title !== 'never') throw new Error('broken on purpose');\n  const { session",
  );
  await done(step('Build'));
  await done(step('Publish'));
  const refused = await step('Canary');
  expect([refused.code, refused.output]).toEqual([8, expect.stringMatching(/kit/)]);
  console.log(
    await release([
      'promote',
      'staff',
      '--share',
      String(SHARE),
      ...gate(),
      '--without',
      'kit',
      '--reason',
      'its kit would have refused it',
    ]),
  );
  const broken = await canary();

  await servedAnother(product, FIRST, before);
  await visitUntilJudged(broken, 'failedSessions', async (session) => {
    const first = await visit('/memberList', { session, ...FIRST });
    first.troubles.expect(/broken on purpose/);
    await rows(first.page);
    expect(await running(first.page)).toBe(before);
    await leave(first.page);
  });
  const other = await visit('/memberList', { as: 'staff', ...OTHERS });
  await rows(other.page);
  expect(await running(other.page)).toBe(before);

  const { code, output } = await step('Watch');
  expect([code, output]).toEqual([3, expect.stringMatching(/it was rolled back/)]);
  console.log(output);
  await servedAnother(product, FIRST, broken);
  const mended = await visit('/memberList', { as: 'staff', ...FIRST });
  await rows(mended.page);
  expect(await running(mended.page)).toBe(before);
  expect(whole.requests.concat(other.requests).filter((request) => request.url().includes(broken))).toEqual([]);
});

test('files of shell and admin remote never change, all files are intact, and the log names authors', async () => {
  expect(await release(['prune'])).toMatch(/files of the kept releases are intact/);
  expect(hashes()).toEqual(untouched);
  expect(Object.keys(untouched[0]!).length).toBeGreaterThan(10);
  const status = (await step('Status')).output;
  for (const who of [
    teams.staffTeam,
    'On call (ada',
    'Members ask what the bell is for',
    'The members know now',
    'its kit would have refused it',
  ])
    expect(status).toContain(who);
});

test.describe('from a bucket', () => {
  const BUCKET = 's3://gym-releases/gym';
  let bucket: BucketServer;
  /** A bucket that is not Amazon's. */
  const bucketEnv = () => ({ ...bucket.env, AWS_REGION: 'eu-central-1' });
  const ownRelease = (...args: string[]) => release(args, BUCKET, bucketEnv());
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    bucket = await startBucketServer({ bucket: 'gym-releases' });
    console.log(await ownRelease('publish', ...ALL));
    const waived = ['--without', 'kit', '--reason', 'the first release of a new bucket'];
    console.log(await ownRelease('promote', ...ALL, '--api', api.url, ...waived));
  });
  test.use({
    productOptions: async ({}, use) => use({ env: { ...bucketEnv(), RELEASES: BUCKET } }),
  });
  test.afterAll(async ({ products }) => {
    await products.stop();
    await bucket?.close();
  });

  test('the product is served as from a folder', async ({ visit, product }) => {
    const { page, requests } = await visit('/memberList', { as: 'staff' });
    await rows(page);
    await page.locator('nav a[href="/planAssign"]').first().click();
    await waitForScreen(page, 'Plan Assign');
    expect(requests.filter((request) => request.url().includes('/assets/')).length).toBeGreaterThan(5);
    expect(requests.filter((request) => !request.url().startsWith(product.url))).toEqual([]);
    expect(await ownRelease('prune')).toMatch(/files of the kept releases are intact/);
    expect(await ownRelease('status')).toContain('the first release of a new bucket');
  });
});
