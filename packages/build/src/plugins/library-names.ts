import type { Compilation, Dependency, Module } from 'webpack';

/** The source file in which a host imports each library that it shares. */
const SHARED_LIBRARIES = /[\\/]shared-libraries\.ts$/;

/** webpack's dependency for an imported name. */
interface Importing extends Dependency {
  getIds?(graph: Compilation['moduleGraph']): string[];
}

/** Names that a remote imports, by shared library. At run time, a name that the host lacks is `undefined`. */
export function importedNames({ modules, moduleGraph }: Compilation): Record<string, string[]> {
  const taken = new Map<string, Set<string>>();
  for (const module of modules) {
    if (module.type !== 'consume-shared-module') continue;
    const { shareKey } = (module as unknown as { options: { shareKey: string } }).options;
    const names = taken.get(shareKey) ?? new Set<string>();
    taken.set(shareKey, names);
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      const dependency: Importing | null = connection.dependency;
      const [name] = dependency?.getIds?.(moduleGraph) ?? [];
      // The default import of a CommonJS library is the library itself.
      if (name !== undefined && name !== 'default' && connection.getActiveState(undefined) !== false) names.add(name);
    }
  }
  return Object.fromEntries(
    [...taken].sort(([a], [b]) => a.localeCompare(b)).map(([name, names]) => [name, [...names].sort()]),
  );
}

/** Names that a host exports, by shared library, if the build knows them. */
export function exportedNames(
  { modules, moduleGraph }: Compilation,
  shared: readonly string[],
): Record<string, string[]> {
  const source = [...modules]
    .flatMap(withConcatenated)
    .find((module) => SHARED_LIBRARIES.test((module as { resource?: string }).resource ?? ''));
  const imports = source ? [...source.dependencies, ...source.blocks.flatMap(({ dependencies }) => dependencies)] : [];
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
