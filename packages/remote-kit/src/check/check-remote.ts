import type { Browser, Page, Route } from 'playwright-core';
import { expectNoMemoryGrowth, openBrowser, visit, type Visitor } from '@gym/test-tools/browser';
import { hashOfBuild } from '@gym/remote-contract/build-record';
import { audiencesOf } from '@gym/remote-contract/audiences-of';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import type { KitCheck, KitResult } from '@gym/remote-contract/kit-result';
import { slotPath } from '../harness/harness-page.ts';
import { driveLive } from '../live/drive-live.ts';
import { LiveApi } from '../live/live-api.ts';
import { type LiveShell, readLiveShell, type WantedShell } from '../live/live-shell.ts';
import { serveLive } from '../live/serve-live.ts';
import { buildHarness } from '../serve/build-harness.ts';
import { readBuildRecord, type RemoteFolder } from '../serve/remote-folder.ts';
import { serveBuilt, type ServedBuild } from '../serve/serve-built.ts';
import { driveHarness, type HarnessDriver } from '../live/harness-driver.ts';
import { SCREEN_CHECKS } from './screen-checks.ts';
import { WatchedPage } from './watched-page.ts';

/** Formats a result: each failed check with its reason, then the number of passed checks. */
export function report({ app, contract, shell, checks }: KitResult): string {
  const failed = checks.filter(({ passed }) => !passed);
  return [
    ...failed.map(({ name, found = '' }) => `✗ ${name}\n${found.replace(/^/gm, '    ')}`),
    `${app}: ${checks.length - failed.length} of ${checks.length} checks passed, with remote contract ${contract}` +
      (shell === undefined ? '' : `, in the live shell ${shell}`),
  ].join('\n');
}

/**
 * Rounds that mount and unmount every screen before the measurement. V8 fills its caches per literal within about eight
 * rounds.
 */
const WARM_UP = 8;
const ROUNDS = 6;
/**
 * Objects of the engine itself that one mount may leave behind. V8 caches a pattern for each literal in frequent use.
 * An object's shape also keeps its last getter: TanStack Query's `get signal()` keeps the last read's cancellation. A
 * leaked screen leaves hundreds.
 */
const OBJECTS = 1;

/** Mounts and unmounts every screen repeatedly; returns which objects grew in number, if any. */
async function checkMountMemory(
  page: Page,
  harness: HarnessDriver,
  paths: readonly string[],
): Promise<string | undefined> {
  const mounting = expectNoMemoryGrowth({
    page,
    warmUp: WARM_UP,
    times: ROUNDS,
    objects: OBJECTS * ROUNDS * paths.length,
    step: async () => {
      for (const path of paths) {
        await harness.open(path, 'full');
        await harness.close();
      }
    },
  });
  return mounting.then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );
}

const PAGE_TIMEOUT_MS = 20_000;

/** The demo gym has a record of every kind with this id. */
const ID = '2';

/** A team's own API is not part of a build, so it is unavailable here. Each screen must say so. */
const answerUnavailable = (route: Route): Promise<void> =>
  route.fulfill({
    status: 503,
    headers: { 'access-control-allow-origin': route.request().headers()['origin'] ?? '' },
    body: '',
  });

/** A page that shows the remote, and what it did. */
interface Stage {
  readonly page: Page;
  readonly harness: HarnessDriver;
  readonly watched: WatchedPage;
  readonly stop: () => Promise<void>;
}

/** Where the checks run: each route on one page, and panels and the memory in the harness. */
interface Stages {
  readonly routes: Stage;
  readonly harness: Stage;
}

export interface CheckOptions {
  /** A shell of a deployed product. The routes are then checked in it. */
  readonly shell?: WantedShell | undefined;
  /** Receives the name of each screen before its checks. */
  readonly say?: (what: string) => void;
}

/**
 * Checks every screen of a built remote in a browser.
 * @throws Error if there is no build, no browser, or no live shell at the given address
 */
export async function checkRemote(
  remote: RemoteFolder,
  { shell, say = () => undefined }: CheckOptions = {},
): Promise<KitResult> {
  const record = readBuildRecord(remote);
  const live = shell === undefined ? undefined : await readLiveShell(shell);
  const browser = await openBrowser();
  const stages: Stage[] = [];
  try {
    const harness = await openHarness(browser, remote);
    stages.push(harness);
    const routes = live ? await openLive(browser, remote, live) : harness;
    stages.push(routes);
    return {
      app: remote.manifest.name,
      build: hashOfBuild(record),
      contract: CONTRACT_VERSION,
      ...(live && { shell: live.version }),
      checks: await runChecks(remote, { routes, harness }, say),
    };
  } finally {
    await browser.close();
    for (const { stop } of new Set(stages)) await stop();
  }
}

async function openHarness(browser: Browser, remote: RemoteFolder): Promise<Stage> {
  const served = await serveBuilt(remote, await buildHarness('production'));
  const visitor = await visit(browser, served.url, '/', { timeout: PAGE_TIMEOUT_MS });
  return { ...(await stageOf(remote, served, visitor)), harness: driveHarness(visitor.page) };
}

/** The shell of a deployed product, with this build and the test API. */
async function openLive(browser: Browser, remote: RemoteFolder, shell: LiveShell): Promise<Stage> {
  const api = new LiveApi(audiencesOf(remote.manifest)[0] ?? 'staff');
  const served = await serveLive(remote, shell, api);
  const visitor = await visit(browser, served.url, '/', { timeout: PAGE_TIMEOUT_MS, session: api.session });
  const stage = await stageOf(remote, served, visitor);
  return { ...stage, harness: await driveLive(visitor, api, served.document) };
}

async function stageOf(
  { manifest }: RemoteFolder,
  served: ServedBuild,
  visitor: Visitor,
): Promise<Omit<Stage, 'harness'>> {
  const { page } = visitor;
  for (const origin of manifest.origins ?? []) await page.route(`${origin}/**`, answerUnavailable);
  return { page, watched: new WatchedPage(visitor, served), stop: () => served.stop() };
}

async function runChecks(
  { manifest }: RemoteFolder,
  { routes, harness }: Stages,
  say: (what: string) => void,
): Promise<KitCheck[]> {
  const checks: KitCheck[] = [];
  const check: RunCheck = async (name, run) => {
    const found = await run().catch(reasonOf);
    checks.push(found === undefined ? { name, passed: true } : { name, passed: false, found });
    return found === undefined;
  };
  const screens = [
    ...manifest.routes.map(({ path, early }) => ({
      route: path,
      path: path.replace(/:\w+/g, ID),
      early,
      stage: routes,
    })),
    ...Object.keys(manifest.slots ?? {}).map((slot) => ({
      route: `slot ${slot}`,
      path: slotPath(slot),
      early: [],
      stage: harness,
    })),
  ];
  const calls = new Set<string>();
  const isLoaded = await check('loads the built files', async () => {
    for (const stage of new Set([harness, routes])) await stage.harness.load('/');
    return undefined;
  });
  if (!isLoaded) return checks;
  await check('starts up', () => routes.harness.startUpFailure());
  for (const screen of screens) {
    say(screen.route);
    for (const call of await checkScreen(screen, check)) calls.add(call);
  }
  await check('declares every call in "needs"', async () => {
    const unnamed = [...calls].filter((call) => !manifest.needs.includes(call));
    return unnamed.length > 0 ? `${unnamed.join(', ')}: not in its remote.json` : undefined;
  });
  say('mounting and unmounting');
  await check('mounts and unmounts without growing', () =>
    checkMountMemory(
      harness.page,
      harness.harness,
      screens.map(({ path: at }) => at),
    ),
  );
  return checks;
}

/** Runs one check. Resolves with whether it passed. */
type RunCheck = (name: string, run: () => Promise<string | undefined>) => Promise<boolean>;

interface CheckedScreen {
  readonly route: string;
  readonly path: string;
  /** Its early calls, as they are published. */
  readonly early: readonly string[];
  readonly stage: Stage;
}

/** Runs every check of one screen. Resolves with the calls that the screen made. */
async function checkScreen({ route, path, early, stage }: CheckedScreen, check: RunCheck): Promise<readonly string[]> {
  const { page, harness, watched } = stage;
  const calls: string[] = [];
  let first: readonly string[] | undefined;
  watched.begin();
  for (const { name, run } of SCREEN_CHECKS) {
    await check(`${route}: ${name}`, () => run({ path, page, harness }));
    const { crash, calls: made } = await harness.state();
    calls.push(...made);
    first ??= made;
    watched.endOf(name, crash !== undefined);
  }
  // The host sends an early call in any case: one that the screen does not make is wasted.
  await check(`${route}: makes its early calls`, async () => {
    const unmade = early.map((call) => call.replace(/^\/api\/|[?[].*$/g, '')).filter((call) => !first?.includes(call));
    return unmade.length > 0 ? `${unmade.join(', ')}: declared as early, and not made` : undefined;
  });
  await check(`${route}: no console error, no exception`, async () => watched.troubles());
  await check(`${route}: obeys the content security policy`, async () => watched.violations());
  await check(`${route}: requests only its own files, and the API through its client`, async () =>
    watched.strayRequests(),
  );
  return calls;
}

/** The message of an error on the page, without Playwright's prefix and the stack. */
const reasonOf = (error: unknown): string =>
  (error as Error).message.replace(/^page\.\w+: (Error: )?/, '').replace(/\n\s+at [^]*$/, '');
