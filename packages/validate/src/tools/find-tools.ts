import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  findChromium,
  findHeadlessShell,
  findNginx,
  findPgBouncer,
  findPostgres,
  findPromtool,
  type Ran,
  repositoryRoot,
  run,
  thisMachine,
  type ToolSearch,
} from '@gym/test-tools';

/**
 * Searches for a tool. If it is missing and installing is allowed, tries each way to install it. Reports why each way
 * failed, so that the user of a bare container knows what to do.
 */
export async function findOrInstall(
  search: () => ToolSearch,
  ways: readonly (() => Promise<Ran>)[],
): Promise<ToolSearch> {
  let result = search();
  const tried: string[] = [];
  for (const way of ways) {
    if (result.found) return result;
    const ran = await way();
    if (!ran.ok) tried.push(ran.output.trim().split('\n').slice(-5).join('\n'));
    result = search();
  }
  return result.found || tried.length === 0 ? result : { found: false, reason: [result.reason, ...tried].join('\n') };
}

/**
 * Installs Debian packages. Requires root and apt, and otherwise returns a sentence that says so. Leaves `policy-rc.d`
 * unchanged: a server that the package starts by itself keeps running unused.
 */
export async function installByApt(
  packages: readonly string[],
  machine = { uid: process.getuid?.(), platform: process.platform },
): Promise<Ran> {
  if (machine.platform !== 'linux' || machine.uid !== 0) {
    return { ok: false, output: `apt can install ${packages.join(' and ')} only for root on Debian or Ubuntu.` };
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-q'], { cwd: '/', env });
  if (!update.ok) return update;
  return run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { cwd: '/', env });
}

const EMBEDDED_INSTEAD = 'The PostgreSQL of the embedded database is used instead.';

/** Lets Playwright download its Chromium into the user's cache, which needs no further rights. */
async function installBrowser(): Promise<Ran> {
  const root = repositoryRoot();
  const playwright = dirname(
    createRequire(join(root, 'packages/validate/package.json')).resolve('playwright-core/package.json'),
  );
  return run(process.execPath, [join(playwright, 'cli.js'), 'install', 'chromium'], { cwd: root });
}

export interface FoundTools {
  readonly chromium: ToolSearch;
  readonly postgres: ToolSearch;
  readonly nginx: ToolSearch;
  readonly pgbouncer: ToolSearch;
  readonly promtool: ToolSearch;
}

/** Finds Chromium. With `install`, prefers the one without windows, because journeys need a fifth less time in it. */
async function findBrowser(install: boolean): Promise<ToolSearch> {
  const shell = await findOrInstall(
    () => findHeadlessShell(thisMachine),
    install ? [() => installByApt(['chromium-headless-shell'])] : [],
  );
  if (shell.found) return shell;
  return findOrInstall(
    () => findChromium(thisMachine),
    install ? [() => installByApt(['chromium']), installBrowser] : [],
  );
}

/** Finds what the validation needs on this machine. With `install`, installs what is missing. */
export async function findTools(install: boolean): Promise<FoundTools> {
  return {
    chromium: await findBrowser(install),
    postgres: await findOrInstall(() => findPostgres(thisMachine), install ? [() => installByApt(['postgresql'])] : []),
    // Not every Debian release has the module under this name; nginx without it is sufficient.
    nginx: await findOrInstall(
      () => findNginx(thisMachine),
      install ? [() => installByApt(['nginx', 'libnginx-mod-http-brotli-static']), () => installByApt(['nginx'])] : [],
    ),
    pgbouncer: await findOrInstall(
      () => findPgBouncer(thisMachine),
      install ? [() => installByApt(['pgbouncer'])] : [],
    ),
    promtool: await findOrInstall(() => findPromtool(thisMachine), install ? [() => installByApt(['prometheus'])] : []),
  };
}

/** Reports the browser, the PostgreSQL, the nginx, the PgBouncer and the promtool of the validation. */
export function toolsReport({ chromium, postgres, nginx, pgbouncer, promtool }: FoundTools): string {
  return [
    `Chromium    ${describe(chromium)}`,
    `PostgreSQL  ${postgres.found ? describe(postgres) : `${postgres.reason}\n            ${EMBEDDED_INSTEAD}`}`,
    `nginx       ${describe(nginx)}`,
    `PgBouncer   ${describe(pgbouncer)}`,
    `promtool    ${describe(promtool)}`,
  ].join('\n');
}

const describe = (tool: ToolSearch) => (tool.found ? `${tool.path} (from ${tool.from})` : tool.reason);
