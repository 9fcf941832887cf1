import type { Page } from 'playwright-core';
import type { Visitor } from '@gym/test-tools/browser';
import type { HarnessDriver } from './harness-driver.ts';
import type { ObservedScreen } from '../harness/harness-page.ts';
import type { LiveApi } from './live-api.ts';
import type { LiveDocument } from './live-document.ts';

/** A path of no app: only the shell shows it. */
const SHELL_ONLY = '/@kit';

/** Number of quiet looks to wait for: a screen's next calls start shortly after it renders. */
const QUIET_LOOKS = 4;
const LOOK_EVERY_MS = 50;
/** How long a screen may take, and how long it may have no heading. */
const TIMEOUT_MS = 15_000;
const HEADING_WITHIN_MS = 8_000;
/** Some calls of the shell wait until its page is idle. */
const IDLE_MS = 1_500;

/** Drives a page of the live shell, in the same steps as the harness. */
export async function driveLive(
  { page, telemetry }: Visitor,
  api: LiveApi,
  shown: Pick<LiveDocument, 'remote' | 'needs' | 'shellPaths'>,
): Promise<HarnessDriver> {
  const { remote } = shown;
  // A 401 may end the stored session. Each screen begins with one.
  await page.addInitScript((session) => localStorage.setItem('loggedUser', session), JSON.stringify(api.session));
  let seen = 0;
  const failure = () => {
    const found = telemetry.slice(seen).flatMap((event) => ('message' in event ? [event.message] : []));
    return found.at(-1);
  };
  const undeclared = () =>
    telemetry.flatMap((event) => ('call' in event && event.remote === remote.name ? [event.call] : []));
  const open = async (path: string) => {
    seen = telemetry.length;
    await page.goto(path);
  };
  await learnShell(page, api, shown);
  return {
    load: async (path) => {
      api.begin('full');
      await open(path === '/' ? firstPath(remote.routes) : path);
      await settled(page, api);
      const running = await page.locator(`[data-remote="${remote.name}"]`).count();
      if (running === 0) throw new Error(`the live shell does not show it here: ${failure() ?? 'another app does'}`);
    },
    open: async (path, mode, how) => {
      api.begin(mode, how?.held === 'server');
      await open(path);
      if (!how?.held) await settled(page, api);
    },
    release: async () => {
      api.release();
      await settled(page, api);
    },
    settled: () => settled(page, api),
    close: async () => void (await open(SHELL_ONLY)),
    state: async () => {
      const crash = failure();
      return {
        calls: [...api.calls(), ...undeclared()],
        unauthorised: await page.locator('dialog[open]').count(),
        ...(crash !== undefined && { crash }),
      };
    },
    startUpFailure: async () => {
      const replaced = telemetry.find((event) => event.kind === 'remote-failed');
      return replaced && 'message' in replaced ? replaced.message : undefined;
    },
    look: () => observe(page),
  };
}

/** Finds out which calls the shell makes itself, on a page of its own and on its screens. */
async function learnShell(
  page: Page,
  api: LiveApi,
  { needs, shellPaths }: Pick<LiveDocument, 'needs' | 'shellPaths'>,
): Promise<void> {
  api.begin('full');
  await page.goto(SHELL_ONLY);
  await settled(page, api);
  await page.waitForTimeout(IDLE_MS);
  api.learnShell();
  // Its other calls, such as those of any form.
  for (const path of shellPaths) {
    await page.goto(path);
    await settled(page, api);
    api.learnShell({ except: needs });
  }
}

/** The first screen that needs no id. */
const firstPath = (routes: LiveDocument['remote']['routes']): string =>
  (routes.find(({ path }) => !path.includes(':')) ?? routes[0])?.path ?? '/';

/**
 * Resolves after no call was in flight for a few looks in a row, and the screen had its heading.
 * @throws Error if that takes too long
 */
async function settled(page: Page, api: LiveApi): Promise<void> {
  const began = Date.now();
  for (let quiet = 0; quiet < QUIET_LOOKS;) {
    const waited = Date.now() - began;
    if (waited > TIMEOUT_MS) throw new Error(`The screen did not come to rest within ${TIMEOUT_MS / 1000} seconds.`);
    const hasHeading = (await page.locator('main h1').count()) > 0 || waited > HEADING_WITHIN_MS;
    quiet = hasHeading && api.isQuiet() ? quiet + 1 : 0;
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}

/** Reads the current state of the screen. */
async function observe(page: Page): Promise<ObservedScreen> {
  const main = page.locator('main');
  const textsOf = async (selector: string) =>
    (await main.locator(selector).filter({ visible: true }).allInnerTexts()).map((text) => text.trim());
  const filled = (texts: string[]) => texts.filter((text) => text !== '');
  const choices = await main
    .locator('select')
    .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).selectedOptions[0]?.text ?? ''));
  const busy = await main.locator('[aria-busy=true], progress').count();
  return {
    text: (await main.allInnerTexts()).join('\n'),
    headings: filled(await textsOf('h1')),
    said: [
      ...filled(await textsOf('[role=alert], [role=status]')),
      ...choices.filter((text) => text.endsWith('…')),
      ...Array.from({ length: busy }, () => 'busy'),
    ],
  };
}
