import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COMPILER_OPTIONS, REPOSITORY } from '@gym/build/repository';
import ts from 'typescript';
import { describeProps } from './describe-props.ts';
import { documentationOf } from './documentation.ts';
import { readStates } from './read-states.ts';
import type { Reference, ReferenceEntry, ReferenceExport } from './reference.ts';

/** The package that the reference describes. */
const UI = path.join(REPOSITORY, 'packages/ui');
export const UI_SOURCES = path.join(UI, 'src');

/** Reads the public functions of `@gym/ui`, with their props and states. */
export function describeUi(): Reference {
  const manifest = JSON.parse(readFileSync(path.join(UI, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly exports: Readonly<Record<string, string>>;
  };
  const files = Object.entries(manifest.exports).map(
    ([subpath, file]) => [path.posix.join(manifest.name, subpath), path.join(UI, file)] as const,
  );
  const { config } = ts.readConfigFile(COMPILER_OPTIONS, (file) => ts.sys.readFile(file)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, REPOSITORY);
  const program = ts.createProgram({ rootNames: files.map(([, file]) => file), options });
  const checker = program.getTypeChecker();
  const described = new Set<ts.Symbol>();
  const entries = files.map(([specifier, file]): ReferenceEntry => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file}, which exports as ${specifier}, is no module.`);
    const exported = checker
      .getExportsOfModule(module)
      .map((one) => (one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one))
      // Two modules may export the same function: the first one shows it.
      .filter((one) => !described.has(one) && described.add(one));
    return {
      specifier,
      exports: exported
        .flatMap((one) => describeExport(checker, one))
        .sort((one, other) => Number(other.isComponent) - Number(one.isComponent) || (one.name < other.name ? -1 : 1)),
    };
  });
  return { version: manifest.version, entries: entries.filter(({ exports }) => exports.length > 0) };
}

/** A function; nothing for a type or a constant. */
function describeExport(checker: ts.TypeChecker, symbol: ts.Symbol): ReferenceExport[] {
  const declaration = symbol.valueDeclaration;
  const [call] = declaration ? checker.getTypeOfSymbol(symbol).getCallSignatures() : [];
  if (!declaration || !call) return [];
  const { name } = symbol;
  const isComponent = /^[A-Z]/.test(name);
  const file = path.relative(UI_SOURCES, declaration.getSourceFile().fileName);
  return [
    {
      name,
      isComponent,
      description: documentationOf(checker, symbol),
      signature: isComponent ? '' : checker.signatureToString(call, declaration, ts.TypeFormatFlags.NoTruncation),
      ...(isComponent ? describeProps(checker, call) : { props: [] }),
      states: readStates(UI_SOURCES, file.replace(/\.tsx?$/, '')).flatMap(({ mentions, ...state }) =>
        mentions.has(name) ? [state] : [],
      ),
    },
  ];
}
