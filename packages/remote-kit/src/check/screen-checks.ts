import { axeViolations } from '@gym/browser-testing';
import type { Page } from 'playwright-core';
import type { ApiMode } from '../harness/api-mode.ts';
import type { HarnessDriver } from './harness-driver.ts';

/** Where a check is made. */
export interface Screen {
  readonly path: string;
  readonly page: Page;
  readonly harness: HarnessDriver;
}

/** One thing that every screen is held to. */
export interface ScreenCheck {
  /** What holds, after the screen's path: `/memberList: opens as a deep link`. */
  readonly name: string;
  /** What was found instead; undefined where it holds. */
  run(screen: Screen): Promise<string | undefined>;
}

/** The rules that look at colours: all that another colour scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** In this order: the first loads the page, axe looks at what it left, the others open the screen anew. */
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
    name: 'works with a server that knows the specification alone',
    run: (screen) => opened(screen, 'specification only'),
  },
  {
    name: '401 is left to the host',
    run: async (screen) => {
      const wrong = await opened(screen, '401');
      const { calls, unauthorised } = await screen.harness.state();
      return (
        wrong ??
        (calls.length > 0 && unauthorised === 0
          ? 'calls were made, and the host heard of no 401: it answers them, by @gym/api-client'
          : undefined)
      );
    },
  },
  { name: '403 ends in a sentence', run: (screen) => refused(screen, '403') },
  { name: '500 ends in a sentence', run: (screen) => refused(screen, '500') },
  {
    name: 'shows that it waits for a slow API',
    run: async (screen) => {
      await screen.harness.open(screen.path, 'full', { held: true });
      const waits = await showsLoading(screen);
      await screen.harness.release();
      return waits ?? broken(screen);
    },
  },
];

async function axe(page: Page, colorScheme: 'light' | 'dark', rules?: string[]): Promise<string | undefined> {
  await page.emulateMedia({ colorScheme });
  const found = await axeViolations(page, rules);
  return found.length > 0 ? found.join('\n') : undefined;
}

async function opened(screen: Screen, api: ApiMode): Promise<string | undefined> {
  await screen.harness.open(screen.path, api);
  return broken(screen);
}

/** Whether the screen is there at all. */
async function broken({ harness }: Screen): Promise<string | undefined> {
  const { crash } = await harness.state();
  if (crash !== undefined) return `the screen crashed: ${crash}`;
  const { headings } = await harness.look();
  return headings.length === 1
    ? undefined
    : `${headings.length === 0 ? 'there is no h1' : `there are ${headings.length} h1: ${headings.join(', ')}`}; a screen is named by one`;
}

async function refused(screen: Screen, api: ApiMode): Promise<string | undefined> {
  const wrong = await opened(screen, api);
  if (wrong !== undefined) return wrong;
  const { calls } = await screen.harness.state();
  const { said } = await screen.harness.look();
  return calls.length > 0 && said.length === 0
    ? `answered with ${api}: ${calls.join(', ')}; and the screen says nothing (role=alert or role=status)`
    : undefined;
}

/** How long a screen may take to ask, and how long to say that it waits. */
const CALL_WITHIN_MS = 500;
const LOADING_WITHIN_MS = 3_000;

/** A screen that asks for nothing waits for nothing. */
async function showsLoading({ page, harness }: Screen): Promise<string | undefined> {
  const began = Date.now();
  for (;;) {
    const [{ said }, { calls }] = [await harness.look(), await harness.state()];
    if (said.length > 0 || (calls.length === 0 && Date.now() - began > CALL_WITHIN_MS)) return undefined;
    // A picker says it once it is opened.
    if (Date.now() - began > CALL_WITHIN_MS)
      await page
        .locator('main [role=combobox]')
        .first()
        .press('ArrowDown', { timeout: 100 })
        .catch(() => undefined);
    if (Date.now() - began > LOADING_WITHIN_MS)
      return `without an answer yet: ${calls.join(', ')}; and nothing says so (role=status, or aria-busy)`;
    await page.waitForTimeout(50);
  }
}
