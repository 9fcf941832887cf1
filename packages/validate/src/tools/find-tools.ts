import { findChromium } from './find-chromium.ts';
import { findNginx } from './find-nginx.ts';
import { findOrInstall } from './find-or-install.ts';
import { findPostgres } from './find-postgres.ts';
import { installBrowser } from './install-browser.ts';
import { installByApt } from './install-by-apt.ts';
import { thisMachine } from './this-machine.ts';
import type { ToolSearch } from './tool.ts';

export interface FoundTools {
  readonly chromium: ToolSearch;
  readonly postgres: ToolSearch;
  readonly nginx: ToolSearch;
}

/** The browser, the PostgreSQL server and the nginx of this machine; with `install`, fetched where they are missing. */
export async function findTools(install: boolean): Promise<FoundTools> {
  return {
    chromium: await findOrInstall(
      () => findChromium(thisMachine),
      install ? [() => installByApt(['chromium']), installBrowser] : [],
    ),
    postgres: await findOrInstall(() => findPostgres(thisMachine), install ? [() => installByApt(['postgresql'])] : []),
    // Not every release has the module under that name; nginx alone will do then.
    nginx: await findOrInstall(
      () => findNginx(thisMachine),
      install ? [() => installByApt(['nginx', 'libnginx-mod-http-brotli-static']), () => installByApt(['nginx'])] : [],
    ),
  };
}
