import path from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';
import { type BuildRecord, declarationOf, type SharedTypes } from '@gym/remote-contract/build-record';
import { COMPILER_OPTIONS, REPOSITORY } from '../workspace/repository.ts';

/** The declarations of packages, and the sources that they were made from. */
export interface ReadTypes {
  readonly types: SharedTypes;
  /** Absolute paths, sorted. */
  readonly sources: readonly string[];
}

/**
 * Reads the declarations of our own packages, from their sources or as installed, with everything that they import from
 * each other. The same sources always make the same text, without comments.
 * @param names import names, `@gym/ui/form`
 */
export function readSharedTypes(names: readonly string[], root = REPOSITORY): ReadTypes {
  const options = compilerOptions(root);
  const sourceOf = sourceFinder(root, options);
  const roots = names.flatMap((name): [string, string][] => {
    const source = sourceOf(name, path.join(root, 'apps/shell/src/main.tsx'));
    return source === undefined ? [] : [[name, source]];
  });
  const declarations = emitDeclarations(
    roots.map(([, source]) => source),
    options,
  );
  const files = new Map<string, string>();
  const imports = new Map<string, string>();
  const sources = new Set<string>();
  const pathOf = (source: string) => {
    const installed = source.lastIndexOf('/node_modules/');
    return declarationOf(installed < 0 ? path.relative(root, source) : source.slice(installed + 1));
  };
  const add = (source: string) => {
    const text = source.endsWith('.d.ts') ? ts.sys.readFile(source) : declarations.get(declarationOf(source));
    if (sources.has(source) || text === undefined) return;
    sources.add(source);
    files.set(pathOf(source), text);
    for (const { fileName: name } of ts.preProcessFile(text).importedFiles) {
      const imported = sourceOf(name, source);
      if (imported === undefined) continue;
      if (!name.startsWith('.')) imports.set(name, pathOf(imported));
      add(imported);
    }
  };
  for (const [, source] of roots) add(source);
  return {
    types: {
      entries: Object.fromEntries(roots.map(([name, source]) => [name, pathOf(source)])),
      imports: sorted(imports),
      files: sorted(files),
    },
    sources: [...sources].sort(),
  };
}

const sorted = (map: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));

function compilerOptions(root: string): ts.CompilerOptions {
  const file = root === REPOSITORY ? COMPILER_OPTIONS : path.join(root, 'tsconfig.base.json');
  const { config } = ts.readConfigFile(file, (name) => ts.sys.readFile(name)) as { config: object };
  return {
    ...ts.convertCompilerOptionsFromJson((config as { compilerOptions: object }).compilerOptions, root).options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    types: [],
  };
}

/** Our own packages in `node_modules`, published with their declarations. */
const INSTALLED = /\/node_modules\/@gym\/[^/]+\/(?!.*\/node_modules\/)/;

/** Finds the source of our own packages that an import means. Undefined for libraries and files of other kinds. */
function sourceFinder(root: string, options: ts.CompilerOptions) {
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  return (name: string, from: string): string | undefined => {
    const found = ts.resolveModuleName(name, from, options, ts.sys, cache).resolvedModule?.resolvedFileName;
    const isOwn = found !== undefined && (!found.includes('/node_modules/') || INSTALLED.test(found));
    return isOwn && /\.tsx?$/.test(found) ? found : undefined;
  };
}

/** Declarations by the path that they would have beside their source. */
function emitDeclarations(sources: readonly string[], options: ts.CompilerOptions): Map<string, string> {
  const declarations = new Map<string, string>();
  const program = ts.createProgram([...sources], options);
  const own = program
    .getSourceFiles()
    .filter(({ fileName, isDeclarationFile }) => !isDeclarationFile && !fileName.includes('/node_modules/'));
  // The compiler takes a package behind a link for a library, and writes no declarations of it unless it is a root.
  ts.createProgram(
    own.map(({ fileName }) => fileName),
    options,
    undefined,
    program,
  ).emit(undefined, (name, text) => void declarations.set(name, text), undefined, true);
  return declarations;
}

/** Our own packages. Other libraries keep their types within a version range. */
const OWN = /^@gym\//;

/**
 * Writes `types.json` beside a build: the declarations of our own packages that it offers, or was built against.
 * @returns the sources of the offered ones. A change of them makes the shell's build stale. A remote that does not
 *   change stays built against the older declarations
 */
export function writeSharedTypes(dist: string): readonly string[] {
  const { offers, shared } = JSON.parse(readFileSync(path.join(dist, 'build.json'), 'utf8')) as BuildRecord;
  const names = Object.keys(offers ?? shared).filter((name) => OWN.test(name));
  const { types, sources } = readSharedTypes(names);
  writeFileSync(path.join(dist, 'types.json'), `${JSON.stringify(types)}\n`);
  return offers ? sources : [];
}
