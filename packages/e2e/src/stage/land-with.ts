import type { Page } from 'playwright-core';

/**
 * Opens a path of the product in a page that was nowhere yet, with entries in the local storage that its first document finds
 * before any script of its own runs. Only that document does: what signs out stays signed out, in this tab and in others.
 *
 * Playwright's `storageState` does the same by a page of its own, which is more work for the browser than the landing is.
 */
export async function landWith(
  page: Page,
  origin: string,
  path: string,
  entries: Readonly<Record<string, string>>,
): Promise<void> {
  const seed = await page.addInitScript(
    ([where, stored]) => {
      if (window !== window.top || location.origin !== where) return;
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    },
    [origin, entries] as const,
  );
  await page.goto(path, { waitUntil: 'commit' });
  await seed.dispose();
  await page.waitForLoadState();
}
