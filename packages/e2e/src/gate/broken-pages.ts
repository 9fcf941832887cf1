import type { Page } from 'playwright-core';
import { eventually } from '../stage/eventually.ts';
import { shown, shows } from '../stage/on-page.ts';
import type { ReleaseServer } from './release-server.ts';

/** What a user has in place of the page that was asked for. */
export type Broken = (page: Page) => Promise<void>;

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** The shell's panel in place of the remote, or of its page. */
export const panel: Broken = (page) => page.locator('main').getByRole('button', { name: 'Retry' }).waitFor();

/** The not-found screen. */
export const notFound: Broken = (page) => shown(page, 'Page not found');

/** The screen for what nobody foresaw. */
export const crash: Broken = (page) => shows(page, 'Unexpected Application Error!');

/** Nothing at all. */
export const blank: Broken = async (page) => {
  await page.waitForLoadState('load');
  expect(await page.locator('body').innerText()).toBe('');
};

/** Another screen than the one that was meant to stand there. */
export const instead =
  (heading: string): Broken =>
  (page) =>
    shown(page, heading);

/** What was there before, although the release says that this remote has a page of its own at the path. */
export const hidden =
  (remote: string, path: string, page: string, broken: Broken) =>
  async (shownPage: Page, server: ReleaseServer): Promise<void> => {
    const declared = server.release.remotes.find(({ app }) => app === remote)?.manifest.routes;
    expect(declared).toContainEqual({ path, page, early: [] });
    await broken(shownPage);
  };

/** A chrome whose menu lacks an entry. */
export const menuWithout =
  (label: string): Broken =>
  async (page) => {
    await menu(page).getByRole('link', { name: 'Health List' }).waitFor();
    expect(await menu(page).getByRole('link', { name: label, exact: true }).count()).toBe(0);
  };

/** Two entries that nobody can tell apart. */
export const menuTwice =
  (label: string): Broken =>
  (page) =>
    eventually(async () => expect(await menu(page).getByRole('link', { name: label, exact: true }).count()).toBe(2));

/** A menu entry that leads to what its user never asked for. */
export const follow =
  (label: string, broken: Broken): Broken =>
  async (page) => {
    await menu(page).getByRole('link', { name: label, exact: true }).click();
    await broken(page);
  };

/** A screen whose data could not be read. */
export const unread: Broken = (page) => shows(page, /^(This could not be loaded|Record not found)$/);
