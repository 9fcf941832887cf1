import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** A tool that does not come from npm, and its source. */
interface FoundTool {
  readonly found: true;
  readonly path: string;
  /** The source in the report: `PATH`, `CHROMIUM`, … */
  readonly from: string;
}

/** One sentence with what is missing and what to do. */
interface MissingTool {
  readonly found: false;
  readonly reason: string;
}

export type ToolSearch = FoundTool | MissingTool;

/** The parts of a machine that a search reads. Tests use a fake machine. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  isExecutable(path: string): boolean;
  /** The names in a folder; empty if it does not exist. */
  list(folder: string): string[];
}

/**
 * Returns the path of a tool that a test requires. @throws with the sentence of a missing tool, so that the test fails
 * and is never skipped
 */
export function requireTool(tool: ToolSearch): string {
  if (!tool.found) throw new Error(tool.reason);
  return tool.path;
}

/** The machine of this process. */
export const thisMachine: Machine = {
  env: process.env,
  home: homedir(),
  platform: process.platform,
  isExecutable(path) {
    try {
      accessSync(path, constants.X_OK);
      return statSync(path).isFile();
    } catch {
      return false; // absent and unreadable files cannot be run
    }
  },
  list(folder) {
    try {
      return readdirSync(folder);
    } catch {
      return []; // absent and unreadable folders have no names
    }
  },
};

/** Returns the first of these programs on PATH. */
export function searchPath(machine: Machine, names: readonly string[]): string | undefined {
  const folders = (machine.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => machine.isExecutable(path));
}

/** Sorts names by their numbers, highest first: `chromium-1200` before `chromium-999`. */
export function newestFirst(names: readonly string[]): string[] {
  return [...names].sort((left, right) => right.localeCompare(left, 'en', { numeric: true }));
}

interface Program {
  /** The environment variable with its path. */
  readonly variable: string;
  readonly names: readonly string[];
  readonly usualPlaces: readonly string[];
}

/**
 * Searches for a program: its variable, PATH, the usual paths. A variable without an executable file is an error.
 * Returns undefined if nothing is found.
 */
export function findProgram(machine: Machine, { variable, names, usualPlaces }: Program): ToolSearch | undefined {
  const chosen = machine.env[variable];
  if (chosen) {
    return machine.isExecutable(chosen)
      ? { found: true, path: chosen, from: variable }
      : { found: false, reason: `${variable} names ${chosen}, which cannot be run; correct it or leave it out.` };
  }
  const onPath = searchPath(machine, names);
  if (onPath) return { found: true, path: onPath, from: 'PATH' };
  const usual = usualPlaces.find((path) => machine.isExecutable(path));
  return usual ? { found: true, path: usual, from: 'a usual place' } : undefined;
}

/**
 * Chromium without windows. It comes first: the same engine opens a page with a fifth less processor time, because it
 * has no profiles, menus or extensions.
 */
const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** The browser's path inside Playwright's download, by platform and architecture. */
const INSIDE_DOWNLOAD = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-linux-arm64/chrome',
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-linux/headless_shell',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
];

/** Searches for Chromium without windows: CHROMIUM, which may name any Chromium, then PATH. */
export const findHeadlessShell = (machine: Machine): ToolSearch =>
  findProgram(machine, { variable: 'CHROMIUM', names: HEADLESS_SHELLS, usualPlaces: [] }) ?? {
    found: false,
    reason: 'No Chromium without windows was found.',
  };

/** Searches for Chromium: CHROMIUM, PATH, the usual paths, the download of `playwright-core install`. */
export function findChromium(machine: Machine): ToolSearch {
  const program = findProgram(machine, {
    variable: 'CHROMIUM',
    names: [...HEADLESS_SHELLS, ...NAMES],
    usualPlaces: USUAL_PLACES,
  });
  if (program) return program;
  const downloaded = downloads(machine).find((path) => machine.isExecutable(path));
  if (downloaded) return { found: true, path: downloaded, from: "the browser download in the user's cache" };
  return {
    found: false,
    reason: 'No Chromium was found. Run with --install, or set CHROMIUM to the path of a Chromium or Chrome.',
  };
}

function downloads(machine: Machine): string[] {
  const caches = [
    machine.env.PLAYWRIGHT_BROWSERS_PATH,
    join(machine.env.XDG_CACHE_HOME ?? join(machine.home, '.cache'), 'ms-playwright'),
    join(machine.home, 'Library', 'Caches', 'ms-playwright'),
  ].filter((folder): folder is string => Boolean(folder));
  return caches.flatMap((cache) =>
    newestFirst(machine.list(cache).filter((name) => name.startsWith('chromium'))).flatMap((name) =>
      INSIDE_DOWNLOAD.map((inside) => join(cache, name, inside)),
    ),
  );
}

/** Searches for a program: the variable of its name in capitals, PATH, the usual paths. */
const search =
  (label: string, usualPlaces: readonly string[]) =>
  (machine: Machine): ToolSearch => {
    const name = label.toLowerCase();
    const variable = name.toUpperCase();
    const reason = `No ${label} was found. Run with --install as root, or set ${variable} to the path of one.`;
    return findProgram(machine, { variable, names: [name], usualPlaces }) ?? { found: false, reason };
  };

/** Debian's folder for servers is only on root's PATH. */
export const findNginx = search('nginx', [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/usr/local/nginx/sbin/nginx',
  '/opt/homebrew/bin/nginx',
  '/usr/bin/nginx',
]);
export const findPgBouncer = search('PgBouncer', [
  '/usr/sbin/pgbouncer',
  '/usr/local/sbin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
  '/usr/bin/pgbouncer',
]);

/** It tests the alerts of Prometheus. */
export const findPromtool = search('promtool', [
  '/usr/bin/promtool',
  '/usr/local/bin/promtool',
  '/opt/homebrew/bin/promtool',
]);

/** Folders with one folder per major version: `<folder>/15/bin`. */
const BY_VERSION = ['/usr/lib/postgresql', '/opt/postgresql', '/Library/PostgreSQL'];
const POSTGRES_PLACES = ['/usr/local/pgsql/bin', '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'];

/** Searches for the folder of PostgreSQL's server programs: PG_BIN, PATH, the usual paths. */
export function findPostgres(machine: Machine): ToolSearch {
  const serves = (folder: string) => ['postgres', 'initdb'].every((name) => machine.isExecutable(join(folder, name)));
  const chosen = machine.env.PG_BIN;
  if (chosen) {
    return serves(chosen)
      ? { found: true, path: chosen, from: 'PG_BIN' }
      : {
          found: false,
          reason: `PG_BIN names ${chosen}, which holds no postgres and initdb to run; correct it or leave it out.`,
        };
  }
  const onPath = searchPath(machine, ['postgres']);
  if (onPath && serves(dirname(onPath))) return { found: true, path: dirname(onPath), from: 'PATH' };
  const byVersion = BY_VERSION.flatMap((folder) =>
    newestFirst(machine.list(folder)).map((version) => join(folder, version, 'bin')),
  );
  const usual = [...byVersion, ...POSTGRES_PLACES].find(serves);
  if (usual) return { found: true, path: usual, from: 'a usual place' };
  return {
    found: false,
    reason:
      'No PostgreSQL server was found. Run with --install as root, or set PG_BIN to the folder of postgres and initdb.',
  };
}
