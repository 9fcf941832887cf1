import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package that the product runs or sends to browsers. */
export interface ProductionPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type?: string };
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Returns all installed runtime dependencies of the apps, direct or transitive. Follows the dependencies of this
 * repository's packages too.
 */
export function productionPackages(root: string): ProductionPackage[] {
  const found = new Map<string, ProductionPackage>();
  const seen = new Set<string>();
  const left = readdirSync(join(root, 'apps')).map((app) => join(root, 'apps', app));
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const manifest = readManifest(folder);
    if (!manifest.private)
      found.set(`${manifest.name}@${manifest.version}`, {
        name: manifest.name,
        version: manifest.version,
        licence: licenceOf(manifest),
      });
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      const at = folderOf(name, folder);
      if (at !== undefined) left.push(at);
      // The package manager skips binaries for other machines. Any other missing package is an error.
      else if (!manifest.optionalDependencies?.[name])
        throw new Error(`${name}, which ${manifest.name} needs, is not installed.`);
    }
  }
  return [...found.values()].sort((left, right) => left.name.localeCompare(right.name));
}

const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

const licenceOf = ({ license }: Manifest): string => (typeof license === 'string' ? license : license?.type) ?? 'none';

/** Returns the nearest `node_modules` folder of a package, as Node resolves it from inside another one. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
  }
  return undefined;
}
