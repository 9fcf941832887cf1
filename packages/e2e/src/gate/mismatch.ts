import { expect } from '@gym/browser-testing/journeys';
import type { Page } from 'playwright-core';
import { waitForScreen, waitForText } from '@gym/browser-testing';
import type { ApiSurface, GateInput } from '@gym/release/gate';
import type { FileAnswer, ReleaseServer } from './release-server.ts';
import type { StagedRelease } from './staged-release.ts';

/** Where the product is served, and its API. */
interface Deployment {
  readonly api: ApiSurface;
  readonly cdn: string;
}

/** A release that does not fit, what the gate says to it, and what a user would have had. */
export interface Mismatch {
  /** Makes the release of the product as it was built; its candidate is `staff` unless another is named. */
  readonly release: (product: StagedRelease) => StagedRelease;
  readonly candidate?: string;
  readonly refusal: RegExp;
  /** Other releases that end in the same page, each with its refusal. */
  readonly likewise?: Readonly<Record<string, readonly [Mismatch['release'], RegExp]>>;
  /** What else the gate is asked with. */
  readonly question?: (deployment: Deployment) => Partial<GateInput>;
  /** Whose page, staff's unless stated, and which. */
  readonly as?: 'admin' | 'staff';
  readonly at: string;
  /** What stands there in place of the page; `no document` where not even that can be composed. */
  readonly broken: 'no document' | ((page: Page, server: ReleaseServer) => Promise<void>);
  /** How the files are answered, where that is what does not fit. */
  readonly files?: FileAnswer;
  /** What the browser has, and answers of the API, that matter here. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** What a user has in place of the page that was asked for. */
type BrokenPage = (page: Page) => Promise<void>;

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** The shell's panel in place of the remote, or of its page. */
export const panel: BrokenPage = (page) => page.locator('main').getByRole('button', { name: 'Retry' }).waitFor();

/** The not-found screen. */
export const notFound: BrokenPage = (page) => waitForScreen(page, 'Page not found');

/** The screen for what nobody foresaw. */
export const crash: BrokenPage = (page) => waitForText(page, 'Unexpected Application Error!');

/** Nothing at all. */
export const blank: BrokenPage = async (page) => {
  await page.waitForLoadState('load');
  expect(await page.locator('body').innerText()).toBe('');
};

/** Another screen than the one that was meant to stand there. */
export const otherScreen =
  (heading: string): BrokenPage =>
  (page) =>
    waitForScreen(page, heading);

/** What was there before, although the release says that this remote has a page of its own at the path. */
export const routeIgnored =
  (remote: string, path: string, page: string, broken: BrokenPage) =>
  async (shownPage: Page, server: ReleaseServer): Promise<void> => {
    const declared = server.release.remotes.find(({ app }) => app === remote)?.manifest.routes;
    expect(declared).toContainEqual({ path, page, early: [] });
    await broken(shownPage);
  };

/** A chrome whose menu lacks an entry. */
export const menuWithout =
  (label: string): BrokenPage =>
  async (page) => {
    await menu(page).getByRole('link', { name: 'Health List' }).waitFor();
    expect(await menu(page).getByRole('link', { name: label, exact: true }).count()).toBe(0);
  };

/** Two entries that nobody can tell apart. */
export const menuTwice =
  (label: string): BrokenPage =>
  (page) =>
    expect(async () =>
      expect(await menu(page).getByRole('link', { name: label, exact: true }).count()).toBe(2),
    ).toPass();

/** A menu entry that leads to what its user never asked for. */
export const followMenu =
  (label: string, broken: BrokenPage): BrokenPage =>
  async (page) => {
    await menu(page).getByRole('link', { name: label, exact: true }).click();
    await broken(page);
  };

/** A screen whose data could not be read. */
export const loadError: BrokenPage = (page) => waitForText(page, /^(This could not be loaded|Record not found)$/);
