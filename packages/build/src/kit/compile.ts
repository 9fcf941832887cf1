import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { COMPILER_OPTIONS, REPOSITORY } from '../workspace/repository.ts';
import { KIT, type KitPackage, packageFolder, packageOf, publicExports } from './kit.ts';

/** The compiled modules of one package. */
export interface Compiled {
  /** Their texts, by the path in the published package: `dist/form.js`, `dist/form.d.ts`. */
  readonly files: ReadonlyMap<string, string>;
  /** Their sources, by the path in the workspace's package: `src/form.ts`. */
  readonly sources: ReadonlySet<string>;
  /** The packages that they import. */
  readonly imports: ReadonlySet<string>;
}

const PACKAGES = path.join(REPOSITORY, 'packages');
const OUT = path.join(REPOSITORY, 'compiled');

/** The modules with which users of a package begin. */
const entriesOf = (name: string, { exports, programs = {}, loaded = [] }: KitPackage): string[] =>
  [...Object.values(publicExports(name, exports)), ...Object.values(programs), ...loaded]
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(packageFolder(name), file));

/** Declarations of what no module imports, such as CSS modules. */
const ambientTypes = (name: string): string[] =>
  readdirSync(path.join(packageFolder(name), 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => path.join(packageFolder(name), 'src', file));

/**
 * Compiles what the public modules of the kit lead to, and nothing else: no test is in a published package.
 * @throws Error that names a module of a package outside the kit
 */
export function compileKit(): ReadonlyMap<string, Compiled> {
  const compiled = Object.entries(KIT).filter(([, { bundled }]) => !bundled);
  const names = compiled.map(([name]) => name);
  const { config } = ts.readConfigFile(COMPILER_OPTIONS, (file) => ts.sys.readFile(file)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, REPOSITORY);
  const entries = compiled.flatMap(([name, one]) => entriesOf(name, one));
  const program = ts.createProgram({
    rootNames: [...entries, ...names.flatMap(ambientTypes)],
    options: {
      ...options,
      // The validation's types step checks them.
      noCheck: true,
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: PACKAGES,
      outDir: OUT,
    },
  });
  const found = new Map(
    names.map((name) => [
      name,
      { files: new Map<string, string>(), sources: new Set<string>(), imports: new Set<string>() },
    ]),
  );
  program.emit(undefined, (file, text, _bom, _onError, sources = []) => {
    const { name, inside } = placeOf(path.relative(OUT, file));
    const one = found.get(name);
    const [source] = sources;
    if (!one || !source) throw new Error(`The kit leads to ${inside} of packages/${name}, which is not published.`);
    one.sources.add(placeOf(path.relative(PACKAGES, source.fileName)).inside);
    const complete = file.endsWith('.d.ts') ? withJavaScriptNames(text) : text;
    one.files.set(inside.replace(/^src\//, 'dist/'), complete);
    for (const imported of importedPackages(complete)) one.imports.add(imported);
  });
  return found;
}

/** `ui/src/form.ts` is `src/form.ts` of `ui`. */
function placeOf(file: string): { readonly name: string; readonly inside: string } {
  const [name = '', ...inside] = file.split(path.sep);
  return { name, inside: inside.join('/') };
}

/** The compiler rewrites the relative imports of modules, but not those of declarations. */
const withJavaScriptNames = (text: string): string =>
  text.replace(/((?:from|import)\s*\(?\s*['"]\.{1,2}\/[^'"]*?)\.tsx?(['"])/g, '$1.js$2');

/** The packages that a module imports, without those of Node. */
export function importedPackages(text: string): string[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((specifier) => !/^(\.|node:)/.test(specifier))
    .map(packageOf);
}

/** Files of a package that its modules load as they are: styles, loaders. */
export const plainFiles = (name: string): string[] =>
  readdirSync(path.join(packageFolder(name), 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(css|cjs|mjs)$/.test(file) && !/(^|\/)(testing|reference)\//.test(file),
  );
