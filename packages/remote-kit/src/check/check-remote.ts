import type { Browser, Page } from 'playwright-core';
import { openBrowser, visit, type Visitor } from '@gym/test-tools/browser';
import type { RemoteJson } from '@gym/remote-contract';
import { hashOfBuild } from '@gym/remote-contract/build-record';
import { audiencesOf } from '@gym/remote-contract/audiences-of';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import { faultOfAction, kindOf } from '@gym/remote-contract/points';
import type { KitCheck, KitResult } from '@gym/remote-contract/kit-result';
import { defaultValues, settingsWithoutExample } from '@gym/remote-contract/settings';
import { slotPath } from '../harness/harness-page.ts';
import { driveLive } from '../live/drive-live.ts';
import { LiveApi } from '../live/live-api.ts';
import { type LiveShell, readLiveShell, type WantedShell } from '../live/live-shell.ts';
import { serveLive } from '../live/serve-live.ts';
import { buildHarness } from '../serve/build-harness.ts';
import { type AnswerOwnApi, HOW_TO_ANSWER, ownOrigins, readOwnApi } from '../own-api/own-api.ts';
import { readBuildRecord, type RemoteFolder } from '../serve/remote-folder.ts';
import { serveBuilt, type ServedBuild } from '../serve/serve-built.ts';
import { driveHarness, type HarnessDriver } from '../live/harness-driver.ts';
import { checkMountMemory } from './mount-memory.ts';
import { OWN_API_CHECKS } from './own-api-checks.ts';
import { SCREEN_CHECKS, type ScreenCheck, worksWithDefaults } from './screen-checks.ts';
import { StagedOwnApi, withOwnApi } from './staged-own-api.ts';
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

const PAGE_TIMEOUT_MS = 20_000;

/** The demo gym has a record of every kind with this id. */
const ID = '2';

/** A page that shows the remote, and what it did. */
interface Stage {
  readonly page: Page;
  readonly harness: HarnessDriver;
  readonly watched: WatchedPage;
  readonly ownApi: StagedOwnApi;
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
  const origins = ownOrigins(remote.manifest);
  const answer = origins.length > 0 ? await readOwnApi(remote.folder, origins) : undefined;
  if (origins.length > 0 && !answer) say(`${origins.join(', ')} answers 503 here: ${HOW_TO_ANSWER}.`);
  const browser = await openBrowser();
  const stages: Stage[] = [];
  try {
    const harness = await openHarness(browser, remote, answer);
    stages.push(harness);
    const routes = live ? await openLive(browser, remote, answer, live) : harness;
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

type Answer = AnswerOwnApi | undefined;

async function openHarness(browser: Browser, remote: RemoteFolder, answer: Answer): Promise<Stage> {
  const served = await serveBuilt(remote, await buildHarness('production'));
  const visitor = await visit(browser, served.url, '/', { timeout: PAGE_TIMEOUT_MS });
  return stageOf(remote, { served, visitor, answer }, () => driveHarness(visitor.page));
}

/** The shell of a deployed product, with this build and the test API. */
async function openLive(browser: Browser, remote: RemoteFolder, answer: Answer, shell: LiveShell): Promise<Stage> {
  const api = new LiveApi(audiencesOf(remote.manifest)[0] ?? 'staff');
  const served = await serveLive(remote, shell, api);
  const visitor = await visit(browser, served.url, '/', { timeout: PAGE_TIMEOUT_MS, session: api.session });
  return stageOf(remote, { served, visitor, answer }, () => driveLive(visitor, api, served.document));
}

async function stageOf(
  { manifest }: RemoteFolder,
  { served, visitor, answer }: { served: ServedBuild; visitor: Visitor; answer: Answer },
  drive: () => HarnessDriver | Promise<HarnessDriver>,
): Promise<Stage> {
  const { page } = visitor;
  const ownApi = new StagedOwnApi(answer, { product: served.url });
  await ownApi.follow(page, ownOrigins(manifest));
  const harness = withOwnApi(await drive(), ownApi);
  return { page, harness, ownApi, watched: new WatchedPage(visitor, served), stop: () => served.stop() };
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
  const screens = screensOf(manifest, { routes, harness });
  const calls = new Set<string>();
  const isLoaded = await check('loads the built files', async () => {
    for (const stage of new Set([harness, routes])) await stage.harness.load('/');
    return undefined;
  });
  if (!isLoaded) return checks;
  if (manifest.settings)
    await check('has an example of each setting', async () => {
      const without = settingsWithoutExample(manifest).join(', ');
      return without === '' ? undefined : `${without}: declare a default or an example that the setting takes`;
    });
  await check('starts up', () => routes.harness.startUpFailure());
  for (const [slot, { path }] of Object.entries(manifest.slots ?? {}))
    if (path !== undefined)
      await check(`${kindOf(slot)} for ${slot}: opens a screen`, async () =>
        faultOfAction(slot, path, manifest.routes),
      );
  const defaults = defaultValues(manifest);
  const checked = [...SCREEN_CHECKS, ...(defaults ? [worksWithDefaults(defaults, harness.harness)] : [])];
  for (const screen of screens) {
    say(screen.route);
    for (const call of await checkScreen(screen, checked, check)) calls.add(call);
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
  readonly hasDash: boolean;
}

/** The routes, and the contributions, which only the harness shows alone. */
const screensOf = ({ routes, slots = {} }: RemoteJson, stages: Stages): CheckedScreen[] => [
  ...routes.map(({ path, early }) => ({
    route: path,
    path: path.replace(/:\w+/g, ID),
    early,
    stage: stages.routes,
    hasDash: false,
  })),
  ...Object.keys(slots).map((slot) => ({
    route: `${kindOf(slot)} for ${slot}`,
    path: slotPath(slot),
    early: [],
    stage: stages.harness,
    hasDash: ['column', 'figure'].includes(kindOf(slot)),
  })),
];

/** Runs every check of one screen. Resolves with the calls that the screen made. */
async function checkScreen(
  screen: CheckedScreen,
  all: readonly ScreenCheck[],
  check: RunCheck,
): Promise<readonly string[]> {
  const { route, early, stage } = screen;
  const { harness, watched, ownApi } = stage;
  const calls: string[] = [];
  let first: readonly string[] | undefined;
  watched.begin();
  const checks = [...all];
  for (const { name, run } of checks) {
    await check(`${route}: ${name}`, () => run({ ...stage, ...screen }));
    const { crash, calls: made } = await harness.state();
    if (!first && ownApi.calls().length > 0) checks.push(...OWN_API_CHECKS);
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
