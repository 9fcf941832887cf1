import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { KIT, readWorkspaceManifest } from './kit.ts';

/** What `npm pack --json` says of a tarball. */
interface Packed {
  readonly filename: string;
  readonly integrity: string;
  readonly shasum: string;
}

type Identity = Readonly<Record<'name' | 'version', string>>;

/** The path of a version in a registry, without the ending of its two files: `@gym/ui/0.1.0`. */
const pathIn = (registry: string, { name, version }: Identity): string => path.join(registry, name, version);

/** The manifest is written last, so a version with one is complete. */
const hasVersion = (registry: string, one: Identity): boolean => existsSync(`${pathIn(registry, one)}.json`);

/** Whether a registry has all packages of the kit in the versions of the workspace. */
export const isUpToDate = (registry: string): boolean =>
  Object.keys(KIT).every((folder) => hasVersion(registry, readWorkspaceManifest(folder)));

/**
 * Adds packages whose version a registry lacks. A registry is a folder: for each version its tarball, and its manifest
 * with the tarball's hash, from which the server makes what npm reads. A version that is there never changes.
 * @param folders packed packages
 * @returns the added ones, such as `@gym/ui@0.1.0`
 */
export async function addToRegistry(folders: readonly string[], registry: string): Promise<string[]> {
  const lacking = folders.filter((folder) => !hasVersion(registry, readManifest(folder)));
  if (lacking.length === 0) return [];
  mkdirSync(registry, { recursive: true });
  const temporary = mkdtempSync(path.join(registry, '.packing-'));
  try {
    const { stdout } = await promisify(execFile)(
      'npm',
      ['pack', '--json', '--pack-destination', temporary, ...lacking],
      { maxBuffer: 16 * 1024 * 1024 },
    );
    const packed = JSON.parse(stdout) as readonly Packed[];
    return packed.map(({ filename, integrity, shasum }, index) => {
      const manifest = readManifest(lacking[index] ?? '');
      const target = pathIn(registry, manifest);
      mkdirSync(path.dirname(target), { recursive: true });
      renameSync(path.join(temporary, filename), `${target}.tgz`);
      const about = path.join(temporary, 'manifest.json');
      writeFileSync(about, `${JSON.stringify({ ...manifest, dist: { integrity, shasum } }, null, 2)}\n`);
      renameSync(about, `${target}.json`);
      return `${manifest.name}@${manifest.version}`;
    });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

const readManifest = (folder: string): Identity =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Identity;
