import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageFolders, repositoryRoot } from '@gym/test-tools';

/** A package that the product runs or sends to browsers. */
interface ProductionPackage {
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
function productionPackages(root: string): ProductionPackage[] {
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

const root = repositoryRoot();
const text = (file: string) => readFileSync(join(root, file), 'utf8');

/** Licences that require only attribution. */
const FREE =
  /^(MIT(-0)?|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Zlib|Python-2\.0|PostgreSQL)$/;
/** Other licences in use, each with the reason why it is allowed. */
const AGREED: Readonly<Record<string, RegExp>> = {
  // The library that decodes pictures. It is a separate file that users may replace, as its licence requires.
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-/,
  'Apache-2.0 AND LGPL-3.0-or-later': /^@img\/sharp-/,
  // Only the build reads this table of browsers; it is not shipped.
  'CC-BY-4.0': /^caniuse-lite$/,
};

const isFree = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => FREE.test(one)));

test('every production dependency has a compatible licence', () => {
  const packages = productionPackages(root);
  expect(packages.length).toBeGreaterThan(50);
  expect(packages.filter(({ name, licence }) => !isFree(licence) && !AGREED[licence]?.test(name))).toEqual([]);
});

test('a licence that requires more than attribution is found', () => {
  expect(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT'].filter(isFree)).toHaveLength(3);
  expect(
    ['GPL-3.0', 'AGPL-3.0-only', 'MIT AND SSPL-1.0', 'UNLICENSED', 'none', 'SEE LICENSE IN LICENSE'].filter(isFree),
  ).toEqual([]);
});

test('the catalog names every dependency once, by its exact version', () => {
  const catalog = [
    .../^catalog:\n((?: {2}.*\n)+)/m.exec(text('pnpm-workspace.yaml'))![1]!.matchAll(/^ {2}'?([^':]+)'?: (.+)$/gm),
  ].map((line) => [line[1]!, line[2]!] as const);
  expect(catalog.length).toBeGreaterThan(40);
  expect(catalog.filter(([, version]) => !/^(npm:\w+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  const elsewhere = ['.', ...packageFolders(root)].flatMap((folder) => {
    const {
      dependencies = {},
      devDependencies = {},
      peerDependencies = {},
    } = JSON.parse(text(join(folder, 'package.json'))) as Record<string, Record<string, string>>;
    return Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies })
      .filter(([, version]) => version !== 'catalog:' && version !== 'workspace:*')
      .map(([name]) => `${folder}: ${name}`);
  });
  expect(elsewhere).toEqual([]);
});

test('the lockfile pins every package by its hash, and all come from the registry', () => {
  const lockfile = text('pnpm-lock.yaml');
  const resolutions = [...lockfile.matchAll(/^ {4}resolution: (.*)$/gm)].map((line) => line[1]!);
  expect(resolutions.length).toBeGreaterThan(400);
  expect(resolutions.filter((resolution) => !/^\{integrity: sha512-[\w+/]+=*\}$/.test(resolution))).toEqual([]);
  expect(existsSync(join(root, 'package-lock.json'))).toBe(false);
});
