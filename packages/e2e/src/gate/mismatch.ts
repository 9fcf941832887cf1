import { expect } from '@gym/test-tools/journeys';
import type { Page } from 'playwright-core';
import { waitForScreen, waitForText } from '@gym/test-tools/product';
import type { ApiSurface, GateInput } from '@gym/release/gate';
import type { FileAnswer, ReleaseServer } from './release-server.ts';
import type { StagedRelease } from './staged-release.ts';

/** The URLs of the product and its API. */
interface Deployment {
  readonly api: ApiSurface;
  readonly cdn: string;
}

/** An incompatible release, the gate's refusal, and what users would get. */
export interface Mismatch {
  /** Changes the built product. The candidate is `staff` unless another one is named. */
  readonly release: (product: StagedRelease) => StagedRelease;
  readonly candidate?: string;
  readonly refusal: RegExp;
  /** Other releases that break the same page, each with its refusal. */
  readonly likewise?: Readonly<Record<string, readonly [Mismatch['release'], RegExp]>>;
  /** Further input of the gate. */
  readonly question?: (deployment: Deployment) => Partial<GateInput>;
  /** The role of the visitor, `staff` by default, and the path. */
  readonly as?: 'admin' | 'staff';
  readonly at: string;
  /** What users see instead of the page; `no document` if no document can be composed. */
  readonly broken: 'no document' | ((page: Page, server: ReleaseServer) => Promise<void>);
  /** How the server serves the files, if that is the mismatch. */
  readonly files?: FileAnswer;
  /** Prepares the browser and the API's responses. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Checks what users see instead of the requested page. */
type BrokenPage = (page: Page) => Promise<void>;

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** The shell's failure panel in place of the remote or its page. */
export const panel: BrokenPage = (page) => page.locator('main').getByRole('button', { name: 'Retry' }).waitFor();

/** The not-found screen. */
export const notFound: BrokenPage = (page) => waitForScreen(page, 'Page not found');

/** The screen for unexpected errors. */
export const crash: BrokenPage = (page) => waitForText(page, 'Unexpected Application Error!');

/** An empty page. */
export const blank: BrokenPage = async (page) => {
  await page.waitForLoadState('load');
  expect(await page.locator('body').innerText()).toBe('');
};

/** A screen other than the expected one. */
export const otherScreen =
  (heading: string): BrokenPage =>
  (page) =>
    waitForScreen(page, heading);

/** The previous screen, although the remote of this release declares a page at the path. */
export const routeIgnored =
  (remote: string, path: string, page: string, broken: BrokenPage) =>
  async (shownPage: Page, server: ReleaseServer): Promise<void> => {
    const declared = server.release.remotes.find(({ app }) => app === remote)?.manifest.routes;
    expect(declared).toContainEqual({ path, page, early: [] });
    await broken(shownPage);
  };

/** A menu without one of its entries. */
export const menuWithout =
  (label: string): BrokenPage =>
  async (page) => {
    await menu(page).getByRole('link', { name: 'Health List' }).waitFor();
    expect(await menu(page).getByRole('link', { name: label, exact: true }).count()).toBe(0);
  };

/** Two menu entries that look the same. */
export const menuTwice =
  (label: string): BrokenPage =>
  (page) =>
    expect(async () =>
      expect(await menu(page).getByRole('link', { name: label, exact: true }).count()).toBe(2),
    ).toPass();

/** A menu entry that leads to an unwanted screen. */
export const followMenu =
  (label: string, broken: BrokenPage): BrokenPage =>
  async (page) => {
    await menu(page).getByRole('link', { name: label, exact: true }).click();
    await broken(page);
  };

/** A screen whose data could not be read. */
export const loadError: BrokenPage = (page) => waitForText(page, /^(This could not be loaded|Record not found)$/);
