import { sessionsTexts } from './texts.ts';

/**
 * By what a browser gives itself away. Most also name those they were made to look like, so the first that fits is it.
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
 * A device in plain words – 'Firefox on Linux' – from what its browser says it is. A library that knows every browser
 * there was would be a file, whose hash every other screen carries along too.
 */
export function deviceName(agent: string): string {
  const [browser, system] = [firstMatch(BROWSERS, agent), firstMatch(SYSTEMS, agent)];
  if (browser && system) return sessionsTexts.device(browser, system);
  return browser ?? system ?? sessionsTexts.unknownDevice;
}
