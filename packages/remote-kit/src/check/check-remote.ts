import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expectNoMemoryGrowth, openBrowser, visit, type Visitor } from '@gym/browser-testing';
import { type BuildRecord, hashOfBuild } from '@gym/build/build-record';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import type { KitCheck, KitResult } from '@gym/remote-contract/kit-result';
import { buildHarness } from '../serve/build-harness.ts';
import type { RemoteFolder } from '../serve/remote-folder.ts';
import { serveBuilt, type ServedBuild } from '../serve/serve-built.ts';
import { driveHarness, type HarnessDriver } from './harness-driver.ts';
import { SCREEN_CHECKS } from './screen-checks.ts';
import { WatchedPage } from './watched-page.ts';

/** Formats a result: each failed check with its reason, then the number of passed checks. */
export function report({ app, checks }: KitResult): string {
  const failed = checks.filter(({ passed }) => !passed);
  return [
    ...failed.map(({ name, found = '' }) => `✗ ${name}\n${found.replace(/^/gm, '    ')}`),
    `${app}: ${checks.length - failed.length} of ${checks.length} checks passed`,
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

/** The demo gym has a record of every kind with this id. */
const ID = '2';

/**
 * Checks every screen of a built remote in a browser.
 * @param say receives the name of each screen before its checks
 * @throws Error if there is no build or no browser
 */
export async function checkRemote(
  remote: RemoteFolder,
  say: (what: string) => void = () => undefined,
): Promise<KitResult> {
  const served = await serveBuilt(remote, await buildHarness('production'));
  const browser = await openBrowser();
  try {
    const visitor = await visit(browser, served.url, '/', { timeout: 20_000 });
    return {
      app: remote.manifest.name,
      build: hashOfBuild(JSON.parse(readFileSync(path.join(remote.folder, 'dist/build.json'), 'utf8')) as BuildRecord),
      contract: CONTRACT_VERSION,
      checks: await runChecks(remote, served, visitor, say),
    };
  } finally {
    await browser.close();
    await served.stop();
  }
}

async function runChecks(
  { manifest }: RemoteFolder,
  served: ServedBuild,
  visitor: Visitor,
  say: (what: string) => void,
): Promise<KitCheck[]> {
  const checks: KitCheck[] = [];
  const check = async (name: string, run: () => Promise<string | undefined>) => {
    const found = await run().catch(reasonOf);
    checks.push(found === undefined ? { name, passed: true } : { name, passed: false, found });
    return found === undefined;
  };
  const { page } = visitor;
  const harness = driveHarness(page);
  const watched = new WatchedPage(visitor, served);
  const paths = manifest.routes.map((route) => ({ route: route.path, path: route.path.replace(/:\w+/g, ID) }));
  const calls = new Set<string>();

  if (!(await check('loads the built files', async () => void (await harness.load('/'))))) return checks;
  await check('starts up', () => harness.startUpFailure());
  for (const { route, path: at } of paths) {
    say(route);
    watched.begin();
    for (const { name, run } of SCREEN_CHECKS) {
      await check(`${route}: ${name}`, () => run({ path: at, page, harness }));
      const { crash, calls: made } = await harness.state();
      made.forEach((call) => calls.add(call));
      watched.endOf(name, crash !== undefined);
    }
    await check(`${route}: no console error, no exception`, async () => watched.troubles());
    await check(`${route}: obeys the content security policy`, async () => watched.violations());
    await check(`${route}: requests only its own files, and the API through its client`, async () =>
      watched.strayRequests(),
    );
  }
  await check('declares every call in "needs"', async () => {
    const unnamed = [...calls].filter((call) => !manifest.needs.includes(call));
    return unnamed.length > 0 ? `${unnamed.join(', ')}: not in its remote.json` : undefined;
  });
  say('mounting and unmounting');
  await check('mounts and unmounts without growing', () =>
    checkMountMemory(
      page,
      harness,
      paths.map(({ path: at }) => at),
    ),
  );
  return checks;
}

/** The message of an error on the page, without Playwright's prefix and the stack. */
const reasonOf = (error: unknown): string =>
  (error as Error).message.replace(/^page\.\w+: (Error: )?/, '').replace(/\n\s+at [^]*$/, '');
