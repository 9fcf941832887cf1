import { findChromium, thisMachine } from '@gym/validate';
import { chromium, type Browser } from 'playwright-core';

const QUIET = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage',
];

/** Starts the Chromium that the validation found, with further arguments of its command line. */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const found = findChromium(thisMachine);
  if (!found.found) throw new Error(found.reason);
  return chromium.launch({ executablePath: found.path, headless: true, args: [...QUIET, ...args] });
}
