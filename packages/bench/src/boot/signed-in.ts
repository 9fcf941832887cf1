import type { Api } from '@gym/e2e';
import type { Browser, BrowserContext } from 'playwright-core';

/** A browser with an empty cache, signed in at an origin. */
export async function signedIn(browser: Browser, origin: string, session: Api['session']): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 }, locale: 'en-GB',
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'loggedUser', value: JSON.stringify(session) }] }] },
  });
  context.setDefaultTimeout(60_000);
  return context;
}
