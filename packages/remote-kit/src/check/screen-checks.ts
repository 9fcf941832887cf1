import { axeViolations } from '@gym/test-tools/browser';
import type { SettingValues } from '@gym/remote-contract/settings';
import type { Page } from 'playwright-core';
import type { ApiMode } from '../harness/api-mode.ts';
import type { HarnessDriver } from '../live/harness-driver.ts';
import type { StagedOwnApi } from './staged-own-api.ts';

/** What a check runs on. */
export interface Screen {
  readonly path: string;
  readonly page: Page;
  readonly harness: HarnessDriver;
  readonly ownApi: StagedOwnApi;
  /** Whether a dash stands for what it cannot read: a column, or a figure. */
  readonly hasDash: boolean;
}

/** A check that every screen must pass. */
export interface ScreenCheck {
  /** The expected behaviour, shown after the screen's path: `/memberList: opens as a deep link`. */
  readonly name: string;
  /** Returns what it found instead; undefined if the check passed. */
  run(screen: Screen): Promise<string | undefined>;
}

/** The colour rules: only these can break in another colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The order matters: the first check loads the page, axe checks that page, and the others open the screen afresh. */
export const SCREEN_CHECKS: readonly ScreenCheck[] = [
  {
    name: 'opens as a deep link, with a heading',
    run: async (screen) => {
      await screen.harness.load(screen.path);
      return broken(screen);
    },
  },
  { name: 'axe finds nothing, light', run: ({ page }) => axe(page, 'light') },
  { name: 'axe finds nothing, dark', run: ({ page }) => axe(page, 'dark', COLOUR_RULES) },
  {
    name: 'works with a server of the specification only',
    run: (screen) => opened(screen, 'specification only'),
  },
  {
    name: 'leaves a 401 to the host',
    run: async (screen) => {
      const problem = await opened(screen, '401');
      const { calls, unauthorised } = await screen.harness.state();
      return (
        problem ??
        (calls.length > 0 && unauthorised === 0
          ? 'the screen made calls, but the host got no 401: make calls through @gym/api-client'
          : undefined)
      );
    },
  },
  { name: 'shows a message for a 403', run: (screen) => showsMessage(screen, '403') },
  { name: 'shows a message for a 500', run: (screen) => showsMessage(screen, '500') },
  {
    name: 'shows a loading state for a slow API',
    run: async (screen) => {
      await screen.harness.open(screen.path, 'full', { held: 'server' });
      const waits = await showsLoading(screen);
      await screen.harness.release();
      return waits ?? broken(screen);
    },
  },
];

/** Not with the examples of its settings, and in the harness: a live shell has values of its own. */
export const worksWithDefaults = (settings: SettingValues, harness: HarnessDriver): ScreenCheck => ({
  name: 'works with the defaults of its settings',
  run: async ({ path }) => {
    await harness.open(path, 'full', { settings });
    return broken({ harness });
  },
});

async function axe(page: Page, colorScheme: 'light' | 'dark', rules?: string[]): Promise<string | undefined> {
  await page.emulateMedia({ colorScheme });
  const found = await axeViolations(page, rules);
  return found.length > 0 ? found.join('\n') : undefined;
}

async function opened(screen: Screen, api: ApiMode): Promise<string | undefined> {
  await screen.harness.open(screen.path, api);
  return broken(screen);
}

/** Returns why the screen does not work, if it does not. */
export async function broken({ harness }: Pick<Screen, 'harness'>): Promise<string | undefined> {
  const { crash } = await harness.state();
  if (crash !== undefined) return `the screen crashed: ${crash}`;
  const { headings } = await harness.look();
  if (headings.length === 1) return undefined;
  const found = headings.length === 0 ? 'there is no h1' : `there are ${headings.length} h1: ${headings.join(', ')}`;
  return `${found}; a screen needs exactly one`;
}

async function showsMessage(screen: Screen, api: ApiMode): Promise<string | undefined> {
  const problem = await opened(screen, api);
  if (problem !== undefined) return problem;
  const { calls } = await screen.harness.state();
  const { said } = await screen.harness.look();
  return calls.length > 0 && said.length === 0
    ? `after a ${api} for ${calls.join(', ')}, the screen shows no message (role=alert or role=status)`
    : undefined;
}

/** Time limits for the first call of a screen, and for its loading state. */
const CALL_WITHIN_MS = 500;
const LOADING_WITHIN_MS = 3_000;

/** A screen without calls needs no loading state. */
async function showsLoading({ page, harness }: Screen): Promise<string | undefined> {
  const began = Date.now();
  for (;;) {
    const [{ said }, { calls }] = [await harness.look(), await harness.state()];
    if (said.length > 0 || (calls.length === 0 && Date.now() - began > CALL_WITHIN_MS)) return undefined;
    // A picker shows its loading state only when it is open.
    if (Date.now() - began > CALL_WITHIN_MS)
      await page
        .locator('main [role=combobox]')
        .first()
        .press('ArrowDown', { timeout: 100 })
        .catch(() => undefined);
    if (Date.now() - began > LOADING_WITHIN_MS)
      return `while it waits for ${calls.join(', ')}, the screen shows no loading state (role=status or aria-busy)`;
    await page.waitForTimeout(50);
  }
}
