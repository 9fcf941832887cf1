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

/** A result in words: what failed, each with what was found, and how many checks there were. */
export function report({ app, checks }: KitResult): string {
  const failed = checks.filter(({ passed }) => !passed);
  return [
    ...failed.map(({ name, found = '' }) => `✗ ${name}\n${found.replace(/^/gm, '    ')}`),
    `${app}: ${checks.length - failed.length} of ${checks.length} checks passed`,
  ].join('\n');
}

/**
 * Rounds in which every screen is opened and taken away. It takes V8 some eight until it has kept what it keeps of each
 * literal.
 */
const WARM_UP = 8;
const ROUNDS = 6;
/**
 * Objects that a mount may leave behind, of the engine's own: V8 keeps a pattern of each literal that is met often, and
 * in an object's shape the getter that it was last given – TanStack Query's `get signal()`, with the last read's
 * cancellation. A screen that stays is hundreds.
 */
const OBJECTS = 1;

/** Mounts and unmounts every screen, again and again; answers what the page holds more of in the end, where it does. */
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

/** An id that the demo gym has of every kind of record. */
const ID = '2';

/**
 * Looks at a built remote in a browser, screen by screen, and says what holds.
 * @param say told of each screen before it is looked at
 * @throws Error where there is no build, or no browser
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

  if (!(await check('loads as it was built', async () => void (await harness.load('/'))))) return checks;
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
    await check(`${route}: nothing on the console, nothing thrown`, async () => watched.troubles());
    await check(`${route}: keeps to the product's policy`, async () => watched.violations());
    await check(`${route}: asks for nothing but its own files, and the API by its client`, async () =>
      watched.strayRequests(),
    );
  }
  await check('names every call that it makes in "needs"', async () => {
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

/** What was thrown on the page, without the way there. */
const reasonOf = (error: unknown): string =>
  (error as Error).message.replace(/^page\.\w+: (Error: )?/, '').replace(/\n\s+at [^]*$/, '');
