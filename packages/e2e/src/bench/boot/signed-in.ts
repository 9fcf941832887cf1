import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProfile, type Api } from '@gym/test-tools/product';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

const CONTEXT_OPTIONS: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' };
const TIMEOUT_MS = 60_000;
const stored = (session: Api['session']) => ({ name: 'loggedUser', value: JSON.stringify(session) });

/** A browser with an empty cache, signed in at an origin. */
export async function signedIn(browser: Browser, origin: string, session: Api['session']): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...CONTEXT_OPTIONS,
    storageState: { cookies: [], origins: [{ origin, localStorage: [stored(session)] }] },
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  return context;
}

export interface OwnBrowser {
  readonly context: BrowserContext;
  /** Closes the browser and deletes its folder. */
  end(): Promise<void>;
}

/** A browser with its own profile, signed in at an origin. Its caches are on disk, with the one for compiled code. */
export async function ownBrowser(
  args: readonly string[],
  origin: string,
  session: Api['session'],
): Promise<OwnBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'gym-bench-profile-'));
  const context = await openProfile(folder, args, CONTEXT_OPTIONS);
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  // Uses an empty page of the origin: the product's pages would fill the caches, and its other responses are sandboxed.
  const empty = `${origin}/empty`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(empty);
  await page.evaluate(`localStorage.setItem('loggedUser', ${JSON.stringify(stored(session).value)})`);
  await page.close();
  return {
    context,
    end: async () => {
      await context.close();
      // The browser may still write for a moment.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
