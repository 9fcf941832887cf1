import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RemoteJson } from '@gym/remote-contract/remote-json';
import type { ShellJson } from '@gym/remote-contract/shell-json';
import type { Chunk, Compilation, Compiler, Dependency, Module } from 'webpack';
import { type Declared, manifestText, readPublished, readShellDeclaration } from '../declaration/read-declaration.ts';
import {
  buildIdentity,
  buildJson,
  type BuildRecord,
  builtFile,
  type BuiltFile,
  type BuiltPage,
} from '@gym/remote-contract/build-record';
import { stockFiles } from '../stock/stock-files.ts';
import { isRemote, REMOTE_JSON, SHELL_JSON, SHELL_MODULE } from '../workspace/repository.ts';

/** The source file in which a host imports each library that it shares. */
const LIBRARY_MODULES = /[\\/]library-modules\.[jt]s$/;

/** The dependency for an imported name: webpack computes its names, rspack holds them. */
interface Importing extends Dependency {
  getIds?(graph: Compilation['moduleGraph']): string[];
  readonly ids?: readonly string[];
}

/** A module that the host's library replaces. */
export interface ConsumedLibrary {
  readonly shareKey: string;
  readonly requiredVersion: string;
}

/** rspack gives a module's options only as a part of its identifier. */
const RSPACK_IDENTIFIER = /^consume shared module \([^)]*\) (@?[^@]+)@(\S+)/;

/** The library that a module takes from the host. Undefined for any other module. */
export function consumedLibrary(module: Module): ConsumedLibrary | undefined {
  if (module.type !== 'consume-shared-module') return undefined;
  const { options } = module as Module & { options?: ConsumedLibrary };
  if (options?.shareKey !== undefined) return options;
  const [, shareKey, requiredVersion] = RSPACK_IDENTIFIER.exec(module.identifier()) ?? [];
  if (shareKey === undefined || requiredVersion === undefined)
    throw new Error(`This bundler names a shared library in another way: ${module.identifier()}`);
  return { shareKey, requiredVersion };
}

/** Names that a remote imports, by shared library. At run time, a name that the host lacks is `undefined`. */
export function importedNames({ modules, moduleGraph }: Compilation): Record<string, string[]> {
  const taken = new Map<string, Set<string>>();
  for (const module of modules) {
    const { shareKey } = consumedLibrary(module) ?? {};
    if (shareKey === undefined) continue;
    const names = taken.get(shareKey) ?? new Set<string>();
    taken.set(shareKey, names);
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      const dependency: Importing | null = connection.dependency;
      const [name] = dependency?.getIds?.(moduleGraph) ?? dependency?.ids ?? [];
      // The default import of a CommonJS library is the library itself.
      if (name !== undefined && name !== 'default' && connection.getActiveState(undefined) !== false) names.add(name);
    }
  }
  return Object.fromEntries(
    [...taken].sort(([a], [b]) => a.localeCompare(b)).map(([name, names]) => [name, [...names].sort()]),
  );
}

/**
 * Names that a host exports, by shared library, if the build knows them.
 * @throws Error if the host has no module that imports the libraries: the gate could not check any name
 */
export function exportedNames(
  { modules, moduleGraph }: Compilation,
  shared: readonly string[],
): Record<string, string[]> {
  if (shared.length === 0) return {};
  const source = [...modules]
    .flatMap(withConcatenated)
    .find((module) => LIBRARY_MODULES.test((module as { resource?: string }).resource ?? ''));
  if (!source) throw new Error('The host has no library-modules.ts that imports the libraries that it shares.');
  const imports = [...source.dependencies, ...source.blocks.flatMap(({ dependencies }) => dependencies)];
  return Object.fromEntries<string[]>(
    imports.flatMap((dependency): [string, string[]][] => {
      const { request = '' } = dependency as Dependency & { request?: string };
      // A facade's file has the name of the last part of its library: './react-query.ts'.
      const name = shared.find((one) => one === request || request === `./${one.split('/').at(-1)}.ts`);
      if (name === undefined) return [];
      const module = moduleGraph.getModule(dependency);
      const names = module && moduleGraph.getProvidedExports(module);
      return Array.isArray(names) ? [[name, [...names].sort()]] : [];
    }),
  );
}

/** A module, and those that webpack put into its scope. */
export const withConcatenated = (module: Module): Module[] => [
  module,
  ...((module as { modules?: Module[] }).modules ?? []),
];

const CODE = /\.(js|css)$/;

/** What an app declares. Undefined for a host that is neither a remote nor the shell, such as the kit's. */
async function readDeclared(folder: string): Promise<Declared<RemoteJson> | Declared<ShellJson> | undefined> {
  if (isRemote(folder)) return readPublished(folder);
  return existsSync(path.join(folder, SHELL_MODULE)) ? readShellDeclaration(folder) : undefined;
}

/** Files of an app that the record needs, or that are published beside its build. */
const READ_BESIDE = ['package.json', 'webpack.config.ts', 'rspack.config.ts'];
const CONTRACT_FILE = createRequire(import.meta.url).resolve('@gym/remote-contract/contract-version');

/**
 * Writes `build.json` beside the build: the entry's files, each page's chunks, every file's hash, and the libraries
 * that the build needs from a host or offers as one. Beside it are `shell.json`, or `remote.json` and the files
 * for stock hosts. The plugin works in webpack and in rspack.
 */
export class BuildRecordPlugin {
  readonly #offers: BuildRecord['offers'];

  /** @param offers the libraries that a shell's build shares */
  constructor(offers?: BuildRecord['offers']) {
    this.#offers = offers;
  }

  apply(compiler: Compiler): void {
    const {
      Compilation: { PROCESS_ASSETS_STAGE_REPORT },
      sources,
    } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BuildRecordPlugin', (compilation) => {
      for (const file of READ_BESIDE.map((name) => path.join(compiler.context, name)))
        (existsSync(file) ? compilation.fileDependencies : compilation.missingDependencies).add(file);
      compilation.fileDependencies.add(CONTRACT_FILE);
      const stage = { name: 'BuildRecordPlugin', stage: PROCESS_ASSETS_STAGE_REPORT };
      compilation.hooks.processAssets.tapPromise(stage, async () => {
        // Nobody may publish it. Its sources cannot be read, and the bundler says why.
        if (compilation.errors.length > 0) return;
        const declared = await readDeclared(compiler.context);
        for (const file of declared?.files ?? []) compilation.fileDependencies.add(file);
        const remote = declared && 'name' in declared.manifest ? declared.manifest : undefined;
        const identity = buildIdentity(compiler.context, remote);
        const record = { ...identity, ...recordOf(compilation, this.#offers) };
        // The minimizer must not change what the record describes.
        const emit = (file: string, text: string) =>
          compilation.emitAsset(file, new sources.RawSource(text), { minimized: true });
        if (declared) emit(remote ? REMOTE_JSON : SHELL_JSON, manifestText(declared.manifest));
        const entry = compilation
          .getAsset(record.entry[0] ?? '')
          ?.source.source()
          .toString();
        if (entry === undefined || !('remote' in record.pages)) return emit('build.json', buildJson(record));
        const { files, stock, modules } = await stockFiles(record, entry);
        for (const module of modules) compilation.fileDependencies.add(module);
        for (const [file, text] of Object.entries(files)) emit(file, text);
        emit('build.json', buildJson({ ...record, stock }));
      });
    });
  }
}

function recordOf(
  compilation: Compilation,
  offers: BuildRecord['offers'],
): Omit<BuildRecord, 'name' | 'version' | 'contract'> {
  return {
    shared: requiredLibraries(compilation),
    takes: importedNames(compilation),
    ...(offers && { offers: withNames(offers, compilation) }),
    entry: entryFiles(compilation),
    pages: builtPages(compilation),
    files: builtFiles(compilation),
  };
}

function withNames(offers: NonNullable<BuildRecord['offers']>, compilation: Compilation): BuildRecord['offers'] {
  const names = exportedNames(compilation, Object.keys(offers));
  return Object.fromEntries(
    Object.entries(offers).map(([name, offered]) => [name, { ...offered, ...(names[name] && { names: names[name] }) }]),
  );
}

function entryFiles(compilation: Compilation): string[] {
  return [...new Set([...compilation.entrypoints.values()].flatMap(({ chunks }) => codeFiles(chunks)))];
}

/** Every named chunk group except the entries: lazy pages, and modules that a remote exposes. */
function builtPages(compilation: Compilation): Record<string, BuiltPage> {
  const entries = new Set(entryFiles(compilation));
  return Object.fromEntries(
    [...compilation.namedChunkGroups]
      .filter(([name]) => !compilation.entrypoints.has(name))
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, { chunks }]) => [
        name,
        {
          files: codeFiles(chunks).filter((file) => !entries.has(file)),
          shared: sharedLibraries(compilation, chunks),
        },
      ]),
  );
}

function consumedLibraries({ chunkGraph }: Compilation, chunks: Iterable<Chunk>): ConsumedLibrary[] {
  return [...chunks]
    .flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
    .flatMap((module) => consumedLibrary(module) ?? [])
    .sort((a, b) => a.shareKey.localeCompare(b.shareKey));
}

/** The libraries that these chunks use from the host. */
function sharedLibraries(compilation: Compilation, chunks: readonly Chunk[]): string[] {
  return [...new Set(consumedLibraries(compilation, chunks).map(({ shareKey }) => shareKey))];
}

/** The libraries that the host must offer for any of the chunks. */
function requiredLibraries(compilation: Compilation): Record<string, string> {
  return Object.fromEntries(
    consumedLibraries(compilation, compilation.chunks).map(({ shareKey, requiredVersion }) => [
      shareKey,
      requiredVersion,
    ]),
  );
}

function codeFiles(chunks: readonly Chunk[]): string[] {
  return [...new Set(chunks.flatMap(({ files }) => [...files]))].filter((file) => CODE.test(file));
}

function builtFiles(compilation: Compilation): BuiltFile[] {
  return compilation
    .getAssets()
    .filter(({ name }) => CODE.test(name))
    .map(({ name, source }) => builtFile(name, source.buffer()))
    .sort((a, b) => a.file.localeCompare(b.file));
}
