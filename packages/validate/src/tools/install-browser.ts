import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../repository.ts';
import { run, type Ran } from '../process/run.ts';

/** Lets Playwright download its Chromium into the user's cache: needs no rights beyond the user's own. */
export async function installBrowser(): Promise<Ran> {
  const root = repositoryRoot();
  const playwright = dirname(
    createRequire(join(root, 'packages/e2e/package.json')).resolve('playwright-core/package.json'),
  );
  return run(process.execPath, [join(playwright, 'cli.js'), 'install', 'chromium'], { cwd: root });
}
