import { findChromium, thisMachine } from '@gym/validate';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';
import { FEATURES_OFF } from './features-off.ts';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/** Starts the Chromium that the validation found, with further arguments of its command line. */
export const openBrowser = (args: readonly string[] = []): Promise<Browser> => chromium.launch(launch(args));

/** The same with a user's own profile in a folder: its caches are on the disk, as they are outside of tests. */
export const openProfile = (
  folder: string,
  args: readonly string[] = [],
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => chromium.launchPersistentContext(folder, { ...options, ...launch(args) });

function launch(args: readonly string[]) {
  const found = findChromium(thisMachine);
  if (!found.found) throw new Error(found.reason);
  return { executablePath: found.path, headless: true, args: [...QUIET, ...args] };
}
