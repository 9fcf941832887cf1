/** Names of devices. */
export const deviceTexts = {
  named: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: 'Unknown device',
} as const;

/**
 * How each browser is recognised. Most user agents also name the browsers that they imitate, so the first match counts.
 */
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(A|iOS|e)?\//],
  ['Opera', /\b(OPR|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];
const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];
const firstMatch = (known: typeof BROWSERS, agent: string) => known.find(([, sign]) => sign.test(agent))?.[0];

/**
 * Names a device in plain words, such as 'Firefox on Linux', by its browser's user agent. A library for this would be
 * another file, whose hash every landing carries.
 */
export function deviceName(agent: string): string {
  const [browser, system] = [firstMatch(BROWSERS, agent), firstMatch(SYSTEMS, agent)];
  if (browser && system) return deviceTexts.named(browser, system);
  return browser ?? system ?? deviceTexts.unknown;
}
