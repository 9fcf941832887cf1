import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { SHARING_POLICY } from '@gym/kernel/sharing-policy';
import { REPOSITORY } from '../workspace/repository.ts';
import { type Compiled, importedPackages } from './compile.ts';
import {
  type KitPackage,
  packageFolder,
  packageOf,
  publicExports,
  readWorkspaceManifest,
  type WorkspaceManifest,
} from './kit.ts';

type Versions = Readonly<Record<string, string>>;

/** A generated `package.json`. */
export interface PublishedManifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly bin?: Versions;
  readonly dependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly [field: string]: unknown;
}

const { catalog } = parse(readFileSync(path.join(REPOSITORY, 'pnpm-workspace.yaml'), 'utf8')) as { catalog: Versions };
const { engines } = JSON.parse(readFileSync(path.join(REPOSITORY, 'package.json'), 'utf8')) as { engines: Versions };

/** What the shell shares with remotes. The team's project has one copy of it, too, so it is a peer. */
const SHARED = new Set(Object.keys(SHARING_POLICY).map(packageOf));

/** Any patch of this version, and later compatible ones. */
const rangeOf = (version: string): string => `^${version.replace(/\d+$/, '0')}`;

/** The version that npm knows in place of `catalog:` and `workspace:*`. */
function publishedVersion(name: string): string {
  if (name.startsWith('@gym/')) return rangeOf(readWorkspaceManifest(name.replace('@gym/', '')).version);
  const version = catalog[name];
  if (version === undefined) throw new Error(`${name} is not in the catalog.`);
  return SHARED.has(name) ? rangeOf(version) : version;
}

/** A peer's range: the project may have any compatible version. */
const peerVersion = (name: string): string => rangeOf(publishedVersion(name).replace('^', ''));

/** Leaves out a group of dependencies that is empty. */
const group = (field: string, names: readonly string[], versionOf = publishedVersion): object =>
  names.length > 0 ? { [field]: Object.fromEntries([...names].sort().map((name) => [name, versionOf(name)])) } : {};

/** Where the source of a module is published. */
const builtFile = (source: string, extension: string): string =>
  `./${source
    .replace(/^\.\//, '')
    .replace(/^src\//, 'dist/')
    .replace(/\.tsx?$/, extension)}`;

const publishedExport = (source: string): string | { types: string; default: string } =>
  /\.tsx?$/.test(source) ? { types: builtFile(source, '.d.ts'), default: builtFile(source, '.js') } : source;

export const programFile = (program: string): string => `bin/${program}.js`;

/** The fields of every package. */
function commonFields(
  { programs = {}, files = [], reads = [] }: KitPackage,
  manifest: WorkspaceManifest,
): PublishedManifest {
  const bin = Object.fromEntries(Object.keys(programs).map((program) => [program, programFile(program)]));
  return {
    name: manifest.name,
    version: manifest.version,
    description: manifest.description,
    license: manifest.license,
    type: 'module',
    engines,
    files: ['dist', ...(Object.keys(bin).length > 0 ? ['bin'] : []), ...files, ...reads],
    ...(Object.keys(bin).length > 0 && { bin }),
  };
}

/**
 * The `package.json` of bundled programs. A whole bundle needs no library, but the versions of its libraries are data
 * that it writes.
 * @param imported the libraries that the bundle imports
 * @throws Error that names a library that it imports and does not list
 */
export function bundledManifest(name: string, kit: KitPackage, imported: ReadonlySet<string>): PublishedManifest {
  const manifest = readWorkspaceManifest(name);
  if (kit.bundled === 'whole') {
    const listed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    return { ...commonFields(kit, manifest), ...group('devDependencies', listed) };
  }
  const listed = Object.keys(manifest.dependencies ?? {});
  requireListed(name, listed, imported);
  const needed = listed.filter((one) => !one.startsWith('@gym/') && !kit.unneeded?.includes(one));
  return { ...commonFields(kit, manifest), ...group('dependencies', needed) };
}

/** @throws Error that names a package that is imported and not listed */
function requireListed(name: string, listed: readonly string[], imported: ReadonlySet<string>): void {
  const unlisted = [...imported].find((one) => !listed.includes(one));
  if (unlisted !== undefined)
    throw new Error(`packages/${name} imports ${unlisted}, which is none of its dependencies.`);
}

/**
 * The `package.json` of a compiled package.
 * @throws Error that names a package that it imports and does not list
 */
export function compiledManifest(name: string, kit: KitPackage, compiled: Compiled): PublishedManifest {
  const manifest = readWorkspaceManifest(name);
  const listed = [...Object.keys(manifest.dependencies ?? {}), ...(kit.ofPrograms ?? [])];
  requireListed(name, [manifest.name, ...listed], compiled.imports);
  const elsewhere = importsOfOtherSources(name, compiled.sources);
  const needed = listed.filter(
    (one) => compiled.imports.has(one) || !(elsewhere.has(one) || kit.unneeded?.includes(one)),
  );
  const { sideEffects } = manifest;
  const optional = needed.filter((one) => kit.optional?.includes(one));
  const isPeer = (one: string) => SHARED.has(one) || optional.includes(one);
  return {
    ...commonFields(kit, manifest),
    ...(sideEffects === false && { sideEffects }),
    ...(sideEffects && { sideEffects: sideEffects.map((file) => builtFile(file, '.js').replace(/^\.\/\*/, '*')) }),
    exports: {
      ...Object.fromEntries(
        Object.entries(publicExports(name, kit.exports)).map(([subpath, source]) => [subpath, publishedExport(source)]),
      ),
      './package.json': './package.json',
    },
    ...group(
      'dependencies',
      needed.filter((one) => !isPeer(one)),
    ),
    ...group('peerDependencies', needed.filter(isPeer), peerVersion),
    ...(optional.length > 0 && {
      peerDependenciesMeta: Object.fromEntries(optional.map((one) => [one, { optional: true }])),
    }),
  };
}

/** The packages that only sources without a published module import. */
function importsOfOtherSources(name: string, published: ReadonlySet<string>): ReadonlySet<string> {
  const folder = packageFolder(name);
  const sources = readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !published.has(file));
  return new Set(sources.flatMap((file) => importedPackages(readFileSync(path.join(folder, file), 'utf8'))));
}
