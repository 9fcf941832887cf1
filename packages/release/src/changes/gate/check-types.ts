import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { declarationOf, type SharedTypes } from '@gym/remote-contract/build-record';
import type * as TypeScript from 'typescript';
import { problem, type Problem } from '../../target/problem.ts';
import { buildLabel, type CheckedRemote, type CheckedShell } from '../../target/published-build.ts';
import { offeredContract } from './check-contract.ts';

/** Comparisons by the two records. One reads all declarations, which takes a second or two. */
const comparisons = new Map<string, CompareExport>();

const OWN_FILE = fileURLToPath(import.meta.url);
const WORKSPACE = fileURLToPath(new URL('../../../../..', import.meta.url));

/** Loaded only where two records differ. */
function loadCompiler(): typeof TypeScript | undefined {
  try {
    return createRequire(import.meta.url)('typescript') as typeof TypeScript;
  } catch {
    return undefined;
  }
}

const hashOf = (types: SharedTypes): string => createHash('sha256').update(JSON.stringify(types)).digest('hex');

function comparisonOf(built: SharedTypes, offered: SharedTypes): CompareExport | undefined {
  const key = `${hashOf(built)} ${hashOf(offered)}`;
  const known = comparisons.get(key);
  if (known) return known;
  const ts = loadCompiler();
  const made = ts && createComparison(ts, built, offered);
  // A comparison holds a whole program of the compiler. The next gate has other records.
  comparisons.clear();
  if (made) comparisons.set(key, made);
  return made;
}

/**
 * Whether everything that a remote imports from our own shared packages still has a compatible type in the shell.
 * Builds without declarations, from before they were recorded, are held by names and versions only.
 */
export function checkTypes(shell: CheckedShell, remote: CheckedRemote): Problem[] {
  const place = { of: remote, beside: shell };
  const [built, offered] = [remote.types, shell.types];
  if (!built || !offered || hashOf(built) === hashOf(offered)) return [];
  const compare = comparisonOf(built, offered);
  if (!compare)
    return [
      problem(
        'types/compiler',
        place,
        `it was built against other types than ${buildLabel(shell)} offers, and this installation has no TypeScript ` +
          'to compare them: release from a checkout of the repository.',
      ),
    ];
  // The adapter of an older contract replaces these: its own types hold them.
  const { libraries = {} } = offeredContract(shell, remote.manifest.contract);
  const held = Object.entries(remote.record.takes ?? {}).filter(([library]) => !(library in libraries));
  return held.flatMap(([library, names]) =>
    names.flatMap((name) =>
      compare(library, name).map((change) =>
        problem(
          'types/changed',
          place,
          `it uses "${name}" of ${library}, which changed in ${buildLabel(shell)}: ${change}. ` +
            'Build the remote against the new type, and promote both together, ' +
            'or keep the old type beside the new one.',
        ),
      ),
    ),
  );
}

type Compiler = typeof TypeScript;
type Checker = TypeScript.TypeChecker;
type Type = TypeScript.Type;

/** The two sides: what a remote was built against, and what a shell offers. */
const [BUILT, OFFERED] = ['/built/', '/offered/'];

/** Compares one export of a library. @returns each incompatible change, for a sentence */
export type CompareExport = (library: string, name: string) => string[];

/**
 * Compares declarations by TypeScript's own rules: code that was built against the one must run with the other. An
 * export is compatible if its new type is assignable to the old one. Beyond that, no property of an old parameter may
 * vanish: TypeScript lets a caller pass more than a function reads, but the component then ignores a prop.
 */
export function createComparison(ts: Compiler, built: SharedTypes, offered: SharedTypes): CompareExport {
  const program = createProgramOfBoth(ts, built, offered);
  const checker = program.getTypeChecker();
  const exportsOf = (side: string, file: string) => {
    const source = program.getSourceFile(side + file);
    const module = source && checker.getSymbolAtLocation(source);
    return new Map(module ? checker.getExportsOfModule(module).map((symbol) => [symbol.name, symbol]) : []);
  };
  const typeOf = (symbol: TypeScript.Symbol | undefined): Type | undefined => {
    if (!symbol) return undefined;
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return target.flags & ts.SymbolFlags.Value ? checker.getTypeOfSymbol(target) : undefined;
  };
  return (library, name) => {
    const [before, after] = [built.entries[library], offered.entries[library]];
    if (before === undefined || after === undefined) return [];
    const was = typeOf(exportsOf(BUILT, before).get(name));
    if (!was) return [];
    const is = typeOf(exportsOf(OFFERED, after).get(name));
    return is ? changesOf({ ts, checker }, was, is) : ['it is no longer exported'];
  };
}

function createProgramOfBoth(ts: Compiler, built: SharedTypes, offered: SharedTypes): TypeScript.Program {
  const options: TypeScript.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
  };
  const same = unchangedFiles(ts, built, offered);
  const textOf = (name: string): string | undefined => {
    if (name.startsWith(BUILT)) return built.files[name.slice(BUILT.length)];
    return name.startsWith(OFFERED) ? offered.files[name.slice(OFFERED.length)] : undefined;
  };
  const host = ts.createCompilerHost(options);
  const libraryOf = libraryFinder((name, from) => ts.resolveModuleName(name, from, options, host), [built, offered]);
  const readFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, how, ...rest) => {
    const text = textOf(name);
    return text === undefined ? readFile(name, how, ...rest) : ts.createSourceFile(name, text, how);
  };
  host.fileExists = (name) => textOf(name) !== undefined || ts.sys.fileExists(name);
  const isOurs = (name: string) => name.startsWith(BUILT) || name.startsWith(OFFERED);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text: name }) => {
      if (!isOurs(from)) return ts.resolveModuleName(name, from, options, host);
      const side = from.startsWith(BUILT) ? BUILT : OFFERED;
      const file = importedFile(side === BUILT ? built : offered, from.slice(side.length), name);
      if (file === undefined) return libraryOf(name);
      // One file for both sides, so that types without a structure, such as classes, are the same type.
      const resolvedFileName = (same.has(file) ? BUILT : side) + file;
      return { resolvedModule: { resolvedFileName, extension: ts.Extension.Dts } };
    });
  const roots = (side: string, { entries }: SharedTypes) => Object.values(entries).map((file) => side + file);
  return ts.createProgram([...roots(BUILT, built), ...roots(OFFERED, offered)], options, host);
}

/**
 * Finds a library's declarations: the same for both sides, because one that only one side finds would be a change. It
 * looks in this package, which is all that a server has, and where our declarations were made: in the workspace, or in
 * a team's own repository.
 */
function libraryFinder<Found extends { readonly resolvedModule: unknown }>(
  find: (name: string, from: string) => Found,
  sides: readonly SharedTypes[],
): (name: string) => Found {
  const ours = sides.flatMap(({ entries, imports }) => [...Object.values(entries), ...Object.values(imports)]);
  const libraries = new Map<string, Found>();
  const places = ours.flatMap((file) => [WORKSPACE, process.cwd()].map((root) => path.join(root, file)));
  return (name) => {
    const library =
      libraries.get(name) ??
      places.reduce((found, place) => (found.resolvedModule ? found : find(name, place)), find(name, OWN_FILE));
    libraries.set(name, library);
    return library;
  };
}

/** The declaration of the same record that an import means. Undefined for a library. */
function importedFile({ files, imports }: SharedTypes, from: string, name: string): string | undefined {
  if (!name.startsWith('.')) return imports[name];
  const file = declarationOf(path.posix.join(path.posix.dirname(from), name));
  return file in files ? file : undefined;
}

/** Files with the same text on both sides that also import only such files. */
function unchangedFiles(ts: Compiler, built: SharedTypes, offered: SharedTypes): ReadonlySet<string> {
  const same = new Set(Object.keys(built.files).filter((file) => built.files[file] === offered.files[file]));
  const imported = new Map(
    [...same].map((file) => {
      const names = ts.preProcessFile(built.files[file] ?? '').importedFiles.map(({ fileName }) => fileName);
      return [file, names.map((name) => [importedFile(built, file, name), importedFile(offered, file, name)])] as const;
    }),
  );
  let before: number;
  do {
    before = same.size;
    for (const [file, pairs] of imported)
      if (pairs.some(([old, now]) => old !== now || (old !== undefined && !same.has(old)))) same.delete(file);
  } while (same.size < before);
  return same;
}

interface Comparing {
  readonly ts: Compiler;
  readonly checker: Checker;
}

/** The incompatible changes of a value. Those of a parameter's properties, such as props, are named one by one. */
function changesOf({ ts, checker }: Comparing, was: Type, is: Type): string[] {
  if (was === is) return [];
  const [before, after] = [was.getCallSignatures()[0], is.getCallSignatures()[0]];
  const isAssignable = checker.isTypeAssignableTo(is, was);
  // The parameters of two generic types are never equal by themselves.
  const isGeneric = [before, after].some((one) => one?.typeParameters !== undefined);
  const ofParameters = (before?.getParameters() ?? []).flatMap((parameter, index) => {
    const now = after?.getParameters()[index];
    if (!now) return [];
    const types = [checker.getTypeOfSymbol(parameter), checker.getTypeOfSymbol(now)] as const;
    return propertyChanges({ ts, checker }, types, !isAssignable && !isGeneric);
  });
  if (ofParameters.length > 0 || isAssignable) return ofParameters;
  return [`its type is ${checker.typeToString(is)}, and was ${checker.typeToString(was)}`];
}

/** What a caller passed before, and what is read or required now. */
function propertyChanges({ ts, checker }: Comparing, [was, is]: readonly [Type, Type], withTypes: boolean): string[] {
  const propertiesOf = (type: Type): Map<string, TypeScript.Symbol> => {
    const parts = (type.isUnion() ? type.types : [type]).filter(
      (part) =>
        part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) &&
        !checker.isArrayLikeType(part) &&
        part.getCallSignatures().length === 0,
    );
    return new Map(parts.flatMap((part) => checker.getPropertiesOfType(part)).map((one) => [one.name, one]));
  };
  const isOptional = ({ flags }: TypeScript.Symbol) => (flags & ts.SymbolFlags.Optional) !== 0;
  const [before, after] = [propertiesOf(was), propertiesOf(is)];
  const removed = [...before.keys()].filter((name) => !after.has(name)).map((name) => `"${name}" was removed`);
  // Of a union, each part may have its own properties. Assignability of the whole decides there.
  if (was === is || was.isUnion() || is.isUnion()) return removed;
  return [
    ...removed,
    ...[...after].flatMap(([name, now]) => {
      const old = before.get(name);
      if (!isOptional(now) && (!old || isOptional(old))) return [`"${name}" is required now`];
      if (!old || !withTypes) return [];
      const [passed, accepted] = [checker.getTypeOfSymbol(old), checker.getTypeOfSymbol(now)];
      return checker.isTypeAssignableTo(passed, accepted)
        ? []
        : [`"${name}" is ${checker.typeToString(accepted)}, and was ${checker.typeToString(passed)}`];
    }),
  ];
}
