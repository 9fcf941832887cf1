import type { BrowserContext } from 'playwright-core';
import { doctored } from './doctored.ts';

/** Leaves no version before to run instead, whatever was composed before on this machine: what cannot be loaded ends in its panel. */
export async function hideVersionsBefore(context: BrowserContext): Promise<void> {
  await context.route('**/versions.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: doctored.withoutVersionsBefore(await response.text()) });
  });
}
