import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { ReferenceState } from './reference.ts';

const EXAMPLE = '.example.tsx';

/** The examples below a folder, without `.example.tsx`: `button/buttons-and-links`. */
export const listExamples = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(EXAMPLE))
    .map((file) => file.slice(0, -EXAMPLE.length))
    .sort();

/** The path of an example. */
export const exampleFile = (folder: string, example: string): string => path.join(folder, example + EXAMPLE);

/** A state, and the names that it and its helpers mention. */
export interface ReadState extends ReferenceState {
  readonly mentions: ReadonlySet<string>;
}

/** The states of an example, in its order; none if there is no such file. */
export function readStates(folder: string, example: string): ReadState[] {
  const file = exampleFile(folder, example);
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const statements = source.statements.filter((one) => !ts.isImportDeclaration(one));
  return statements.filter(isExported).map((state) => {
    const parts = partsOf(state, statements);
    const mentions = new Set(parts.flatMap((part) => [...namesIn(part)]));
    const imports = source.statements.filter(ts.isImportDeclaration).flatMap((one) => importOf(one, mentions));
    const code = parts.map((part) => part.getText(source)).join('\n\n');
    return { file: example, name: declared(state)[0] ?? '', mentions, source: `${imports.join('\n')}\n\n${code}` };
  });
}

const isExported = (one: ts.Statement): boolean =>
  ts.canHaveModifiers(one) && (ts.getModifiers(one) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function declared(one: ts.Statement): string[] {
  if (ts.isVariableStatement(one)) return one.declarationList.declarations.map(({ name }) => name.getText());
  return 'name' in one && one.name ? [(one.name as ts.Identifier).text] : [];
}

function namesIn(node: ts.Node): Set<string> {
  const found = new Set<string>();
  const visit = (one: ts.Node): void => {
    if (ts.isIdentifier(one)) found.add(one.text);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
}

/** A state with the statements of its file that it needs, in their order. */
function partsOf(state: ts.Statement, statements: readonly ts.Statement[]): ts.Statement[] {
  const needed = new Set([state]);
  for (const one of needed) {
    const names = namesIn(one);
    for (const other of statements) {
      if (!isExported(other) && declared(other).some((name) => names.has(name))) needed.add(other);
    }
  }
  return statements.filter((one) => needed.has(one));
}

/** An import as a state needs it. */
function importOf({ importClause, moduleSpecifier }: ts.ImportDeclaration, mentions: ReadonlySet<string>): string[] {
  const named = importClause?.namedBindings;
  if (!named || !ts.isNamedImports(named)) throw new Error(`Write named imports of ${moduleSpecifier.getText()}.`);
  const used = named.elements.filter(({ name }) => mentions.has(name.text)).map((one) => one.getText());
  const type = importClause.phaseModifier === ts.SyntaxKind.TypeKeyword ? 'type ' : '';
  return used.length > 0 ? [`import ${type}{ ${used.join(', ')} } from ${moduleSpecifier.getText()};`] : [];
}
