import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from 'playwright-core';
import { findChromium, thisMachine } from '@gym/test-tools';

/**
 * What Playwright turns off in Chromium. Repeated, because of several lists Chromium believes the last alone; a test
 * compares. Why each is off stands in Playwright's `chromiumSwitches.ts`.
 */
const BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * Every new window loads the page behind the address bar's suggestions, which nobody sees: a second of processor time,
 * as much as landing on a screen of the product.
 */
const BEHIND_THE_ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Beside each renderer another one is started in case it is needed; a journey's window is closed before it is. */
const IN_CASE = ['SpareRendererForSitePerProcess'];

/** Features of Chromium that journeys do without; none of them is what a page can see. */
export const FEATURES_OFF: readonly string[] = [...BY_PLAYWRIGHT, ...BEHIND_THE_ADDRESS_BAR, ...IN_CASE];

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
export const openBrowser = (args: readonly string[] = []): Promise<Browser> => chromium.launch(launchOptions(args));

/** The same with a user's own profile in a folder: its caches are on the disk, as they are outside of tests. */
export const openProfile = (
  folder: string,
  args: readonly string[] = [],
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => chromium.launchPersistentContext(folder, { ...options, ...launchOptions(args) });

/**
 * How the Chromium of this machine is started. Nothing is downloaded.
 * @throws Error where the machine has none
 */
export function launchOptions(args: readonly string[] = []): LaunchOptions {
  const found = findChromium(thisMachine);
  if (!found.found) throw new Error(found.reason);
  return { executablePath: found.path, headless: true, args: [...QUIET, ...args] };
}
