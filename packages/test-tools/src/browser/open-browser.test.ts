import { chromium } from 'playwright-core';
import { FEATURES_OFF } from './open-browser.ts';

test('the Chromium features that Playwright turns off stay off', async () => {
  // The browser does not exist, but the error shows its command line.
  const error = await chromium
    .launch({ executablePath: process.execPath, args: ['--no-such-option'] })
    .catch((reason: Error) => reason);
  const [, list] = /--disable-features=(\S+)/.exec((error as Error).message) ?? [];
  expect(list?.split(',').filter((feature) => !FEATURES_OFF.includes(feature))).toEqual([]);
});
