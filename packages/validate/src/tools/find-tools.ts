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

/** A program that a step runs, and npm does not provide. */
export type Tool = 'chromium' | 'postgres' | 'nginx' | 'pgbouncer' | 'promtool';

export type FoundTools = Readonly<Record<Tool, ToolSearch>>;

/** Returns a search that may install Debian packages, one choice after the other. */
const byApt =
  (find: (machine: typeof thisMachine) => ToolSearch, ...choices: readonly (readonly string[])[]) =>
  (install: boolean): Promise<ToolSearch> =>
    findOrInstall(() => find(thisMachine), install ? choices.map((packages) => () => installByApt(packages)) : []);

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

/** How each tool is called in the report, and found. With `install`, a missing one is installed. */
const TOOLS: Readonly<Record<Tool, readonly [title: string, find: (install: boolean) => Promise<ToolSearch>]>> = {
  chromium: ['Chromium', findBrowser],
  postgres: ['PostgreSQL', byApt(findPostgres, ['postgresql'])],
  // Not every Debian release has the module under this name; nginx without it is sufficient.
  nginx: ['nginx', byApt(findNginx, ['nginx', 'libnginx-mod-http-brotli-static'], ['nginx'])],
  pgbouncer: ['PgBouncer', byApt(findPgBouncer, ['pgbouncer'])],
  promtool: ['promtool', byApt(findPromtool, ['prometheus'])],
};

const NOT_SEARCHED: ToolSearch = { found: false, reason: 'No step of this command said that it needs this tool.' };

/** Finds the tools that steps need on this machine. With `install`, installs what is missing. */
export async function findTools(wanted: readonly Tool[], install: boolean): Promise<FoundTools> {
  const found = Object.fromEntries(Object.keys(TOOLS).map((tool) => [tool, NOT_SEARCHED])) as Record<Tool, ToolSearch>;
  for (const tool of new Set(wanted)) found[tool] = await TOOLS[tool][1](install);
  return found;
}

/** Reports where the tools were found: a line each. */
export const toolsReport = (tools: FoundTools): string =>
  Object.entries(tools)
    .filter(([, search]) => search !== NOT_SEARCHED)
    .map(([tool, search]) => `${TOOLS[tool as Tool][0].padEnd(12)}${describe(tool as Tool, search)}`)
    .join('\n');

function describe(tool: Tool, search: ToolSearch): string {
  if (search.found) return `${search.path} (from ${search.from})`;
  return tool === 'postgres' ? `${search.reason}\n            ${EMBEDDED_INSTEAD}` : search.reason;
}
