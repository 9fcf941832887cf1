import { findChromium } from './find-chromium.ts';
import { findOrInstall } from './find-or-install.ts';
import { findPostgres } from './find-postgres.ts';
import { installBrowser } from './install-browser.ts';
import { installByApt } from './install-by-apt.ts';
import { thisMachine } from './this-machine.ts';
import type { ToolSearch } from './tool.ts';

export interface FoundTools {
  readonly chromium: ToolSearch;
  readonly postgres: ToolSearch;
}

/** The browser and the PostgreSQL server of this machine; with `install`, fetched where they are missing. */
export async function findTools(install: boolean): Promise<FoundTools> {
  return {
    chromium: await findOrInstall(() => findChromium(thisMachine), install ? [() => installByApt(['chromium']), installBrowser] : []),
    postgres: await findOrInstall(() => findPostgres(thisMachine), install ? [() => installByApt(['postgresql'])] : []),
  };
}
