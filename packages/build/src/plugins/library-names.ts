import type { Compilation, Dependency, Module } from 'webpack';

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

const withConcatenated = (module: Module): Module[] => [module, ...((module as { modules?: Module[] }).modules ?? [])];
