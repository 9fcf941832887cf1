import ts from 'typescript';

/** An import or re-export of a file of the same repository. */
export interface FileImport {
  /** Path from the repository's root. */
  readonly target: string;
  /** `value` is loaded with the file, `type` disappears from the build, `lazy` is loaded by `import()`. */
  readonly kind: 'value' | 'type' | 'lazy';
}

/** A line of a file, and its text. */
export interface Found {
  readonly line: number;
  readonly text: string;
}

export interface LongFunction {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

/**
 * The purpose of a file:
 * - `test`: its name ends with `.test`, `.journey`, `.durability` or `.deployment`, or it is a contract that test files
 *   run.
 * - `support`: it is in a folder that only tests use.
 * - `source`: everything else, including tools and test doubles of other packages.
 */
export type FileKind = 'source' | 'support' | 'test';

/** The measurements of one TypeScript file. */
export interface MeasuredFile {
  /** Path from the repository's root, with forward slashes. */
  readonly path: string;
  readonly kind: FileKind;
  readonly lines: number;
  /** Lines with a token: neither blank nor only a comment. */
  readonly codeLines: number;
  /** Words, numbers, strings and signs of the code: a size that does not depend on the formatter. */
  readonly tokens: number;
  /** Lines of import declarations, without re-exports. */
  readonly importLines: number;
  readonly imports: readonly FileImport[];
  /** Functions of more than 60 lines, including the first and the last. */
  readonly longFunctions: readonly LongFunction[];
  readonly doubleCasts: readonly Found[];
  readonly nonNullLines: readonly Found[];
  readonly longLines: readonly Found[];
}

/** Finds the file of this repository that an import names. Returns undefined for external packages. */
export type ImportResolver = (fromFile: string, specifier: string) => string | undefined;

export const MAX_FUNCTION_LINES = 60;
export const MAX_COLUMNS = 120;

const TEST_NAME = /\.(test|journey|durability|deployment)\.tsx?$/;
const CONTRACT_FOLDER = /\/(contract|scenarios)\//;
const SUPPORT_FOLDER = /\/(testing|tests|blackbox|durability|stage|browser-testing)\//;

function kindOf(path: string): FileKind {
  if (TEST_NAME.test(path) || CONTRACT_FOLDER.test(path)) return 'test';
  return SUPPORT_FOLDER.test(path) ? 'support' : 'source';
}

/** Measures a TypeScript file by its syntax tree, without resolving types. */
export function measureFile(path: string, text: string, resolveImport: ImportResolver): MeasuredFile {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const found = (line: number): Found => ({ line, text: lines[line - 1]?.trim() ?? '' });
  const linesOf = (node: ts.Node) => lineAt(node.getEnd()) - lineAt(node.getStart(source)) + 1;

  const codeLines = new Set<number>();
  const nonNull = new Set<number>();
  const imports: FileImport[] = [];
  const longFunctions: LongFunction[] = [];
  const doubleCasts: Found[] = [];
  let importLines = 0;

  const addImport = (specifier: ts.Node | undefined, importKind: FileImport['kind']) => {
    const target = specifier && ts.isStringLiteralLike(specifier) ? resolveImport(path, specifier.text) : undefined;
    if (target !== undefined) imports.push({ target, kind: importKind });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      importLines += linesOf(node);
      addImport(node.moduleSpecifier, isTypeImport(node) ? 'type' : 'value');
    } else if (ts.isExportDeclaration(node)) {
      addImport(node.moduleSpecifier, isTypeExport(node) ? 'type' : 'value');
    } else if (ts.isImportTypeNode(node)) {
      addImport(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, 'type');
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      addImport(node.arguments[0], 'lazy');
    } else if (isFunctionWithBody(node) && linesOf(node) > MAX_FUNCTION_LINES) {
      const line = lineAt(node.getStart(source));
      longFunctions.push({ name: functionName(node, source), line, lines: linesOf(node) });
    } else if (isDoubleCast(node)) {
      doubleCasts.push(found(lineAt(node.getEnd())));
    } else if (ts.isNonNullExpression(node)) {
      nonNull.add(lineAt(node.getEnd()));
    }
    const children = node.getChildren(source).filter((child) => !ts.isJSDoc(child));
    if (children.length === 0 && node.getWidth(source) > 0) {
      for (let line = lineAt(node.getStart(source)); line <= lineAt(node.getEnd()); line += 1) codeLines.add(line);
    }
    children.forEach(visit);
  };
  visit(source);

  return {
    path,
    kind: kindOf(path),
    lines: lines.length,
    codeLines: codeLines.size,
    tokens: countTokens(source),
    importLines,
    imports,
    longFunctions,
    doubleCasts,
    nonNullLines: [...nonNull].map(found),
    longLines: lines.flatMap((line, index) => (line.length > MAX_COLUMNS ? [found(index + 1)] : [])),
  };
}

/** Counts tokens, without whitespace and comments. */
function countTokens(source: ts.SourceFile): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source).filter((child) => !ts.isJSDoc(child));
    if (children.length === 0 && node.getWidth(source) > 0) count += 1;
    children.forEach(visit);
  };
  visit(source);
  return count;
}

function isTypeImport({ importClause: clause }: ts.ImportDeclaration): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  return !clause.name && named !== undefined && ts.isNamedImports(named) && onlyTypes(named.elements);
}

function isTypeExport({ isTypeOnly, exportClause: clause }: ts.ExportDeclaration): boolean {
  return isTypeOnly || (clause !== undefined && ts.isNamedExports(clause) && onlyTypes(clause.elements));
}

const onlyTypes = (elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[]): boolean =>
  elements.length > 0 && elements.every((element) => element.isTypeOnly);

const isFunctionWithBody = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;

/** `value as unknown as Type` */
const isDoubleCast = (node: ts.Node): boolean =>
  ts.isAsExpression(node) &&
  ts.isAsExpression(node.expression) &&
  node.expression.type.kind === ts.SyntaxKind.UnknownKeyword;

/** Returns the function's own name, or the name of its variable or property, or of the call that takes it. */
function functionName(node: ts.FunctionLikeDeclaration, source: ts.SourceFile): string {
  if (node.name) return node.name.getText(source);
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText(source);
  if (ts.isCallExpression(parent)) return `${parent.expression.getText(source)}(…)`;
  return 'a function without a name';
}
