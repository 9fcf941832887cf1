import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findChromium, thisMachine } from '../tools/find-programs.ts';

/**
 * The features that Playwright disables. They are repeated here, because Chromium uses only the last such list; a test
 * compares the lists. Playwright's `chromiumSwitches.ts` gives the reasons.
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
 * The suggestions of the address bar. Every new window loads their invisible page, which takes as much processor time
 * as a landing.
 */
const BEHIND_THE_ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Chromium starts a spare renderer for each renderer. A journey closes its window before using it. */
const IN_CASE = ['SpareRendererForSitePerProcess'];

/** Chromium features that journeys do not need. A page cannot detect any of them. */
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

/** Starts the installed Chromium with these command line arguments. */
export const openBrowser = (args: readonly string[] = []): Promise<Browser> => chromium.launch(launchOptions(args));

/**
 * The launch options of the installed Chromium. Nothing is downloaded.
 * @throws Error if the machine has none
 */
export function launchOptions(args: readonly string[] = []): LaunchOptions {
  const found = findChromium(thisMachine);
  if (!found.found) throw new Error(found.reason);
  return { executablePath: found.path, headless: true, args: [...QUIET, ...args] };
}
