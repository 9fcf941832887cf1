/**
 * What Playwright turns off in Chromium. Repeated, because of several lists Chromium believes the last alone; a test compares.
 * Why each is off stands in Playwright's `chromiumSwitches.ts`.
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
