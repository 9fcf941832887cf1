import type * as TypeScript from 'typescript';

/** The compiler of the remote's own project: this package has no dependencies. */
export type Compiler = typeof TypeScript;

/** Replaces the text between two positions of a file. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A change of a remote's sources that a version of the contract asks for. It changes nothing where it was made. */
export interface Codemod {
  /** The contract version that asks for it. Absent: the kit asks for it, whatever contract a remote declares. */
  readonly since?: string;
  /** What it does, for the summary. */
  readonly summary: string;
  /** Files without any of these words are not parsed. */
  readonly words: readonly string[];
  edits(ts: Compiler, file: TypeScript.SourceFile): readonly Edit[];
}

const CONTRACT = '@gym/remote-contract';
const VERSION = 'CONTRACT_VERSION';

/** `{ a, CONTRACT_VERSION, b }` without the name: with one of its commas, and nothing else of the line. */
function removal(elements: TypeScript.NodeArray<TypeScript.Node>, element: TypeScript.Node): Edit {
  const place = elements.indexOf(element);
  const [before, after] = [elements[place - 1], elements[place + 1]];
  if (after) return { from: element.getStart(), to: after.getStart(), text: '' };
  return { from: before?.end ?? element.pos, to: element.end, text: '' };
}

/**
 * A host shares `@gym/remote-contract`, so its CONTRACT_VERSION is the host's. A remote must state the one of its own
 * build, or a shell of the next major takes it for a remote of that major.
 */
const ownContractVersion: Codemod = {
  since: '1.2.0',
  summary: `takes ${VERSION} from "${CONTRACT}/contract-version", which the build bundles`,
  words: [VERSION],
  edits: (ts, file) =>
    file.statements.flatMap((statement): Edit[] => {
      const isImport = ts.isImportDeclaration(statement);
      if (!isImport && !ts.isExportDeclaration(statement)) return [];
      const from = statement.moduleSpecifier;
      const clause = isImport ? statement.importClause?.namedBindings : statement.exportClause;
      if (!from || !ts.isStringLiteral(from) || from.text !== CONTRACT) return [];
      if (!clause || !(ts.isNamedImports(clause) || ts.isNamedExports(clause))) return [];
      const elements: TypeScript.NodeArray<TypeScript.ImportSpecifier | TypeScript.ExportSpecifier> = clause.elements;
      const element = elements.find(({ name, propertyName }) => (propertyName ?? name).text === VERSION);
      if (!element) return [];
      const path = from.getText().replace(CONTRACT, `${CONTRACT}/contract-version`);
      if (elements.length === 1 && !(isImport && statement.importClause?.name))
        return [{ from: from.getStart(), to: from.end, text: path }];
      const end = statement.getText().endsWith(';') ? ';' : '';
      const keyword = isImport ? 'import' : 'export';
      return [
        removal(elements, element),
        { from: statement.end, to: statement.end, text: `\n${keyword} { ${element.getText()} } from ${path}${end}` },
      ];
    }),
};

/** The members that contract 1.4.0 renamed, by their earlier names. */
const RENAMED: Readonly<Record<string, string>> = { underWay: 'inFlight', typedAt: 'originalForm' };

const savesMembers: Codemod = {
  since: '1.4.0',
  summary: 'renames members of saves: holds to isStillShown, underWay to inFlight, typedAt to originalForm',
  words: ['holds', ...Object.keys(RENAMED)],
  edits(ts, file) {
    const edits: Edit[] = [];
    const rename = (node: TypeScript.Node, text: string) => edits.push({ from: node.getStart(), to: node.end, text });
    const isSaves = (node: TypeScript.Node) => /(^|\.)saves$/.test(node.getText());
    const visit = (node: TypeScript.Node): void => {
      if (ts.isPropertyAccessExpression(node)) {
        const renamed = RENAMED[node.name.text];
        // Only the saves have `underWay`; `typedAt` belongs to what they return.
        if (renamed !== undefined && (node.name.text === 'typedAt' || isSaves(node.expression)))
          rename(node.name, renamed);
      }
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const { expression: owner, name } = node.expression;
        const [request] = node.arguments;
        if (name.text === 'submit' && isSaves(owner) && request && ts.isObjectLiteralExpression(request)) {
          for (const { name: key } of request.properties)
            if (key && ts.isIdentifier(key) && key.text === 'holds') rename(key, 'isStillShown');
        }
      }
      ts.forEachChild(node, visit);
    };
    if (file.text.includes(`'${CONTRACT}'`) || file.text.includes(`"${CONTRACT}"`)) visit(file);
    return edits;
  },
};

/** The names of the fake API's successor. */
const TEST_API: Readonly<Record<string, string>> = { createFakeApi: 'createTestApi', FakeApi: 'TestApi' };

/** The server in memory had rules and data of its own. Its successor gives each call its example of the contract. */
const testApi: Codemod = {
  summary:
    'replaces createFakeApi by createTestApi of "@gym/api-client/testing": give an answer where a test gave data, ' +
    'and remove @gym/fake-api from package.json',
  words: ['@gym/fake-api'],
  edits(ts, file) {
    const edits: Edit[] = [];
    const visit = (node: TypeScript.Node): void => {
      const renamed = ts.isIdentifier(node) ? TEST_API[node.text] : undefined;
      if (renamed !== undefined) edits.push({ from: node.getStart(), to: node.end, text: renamed });
      if (ts.isStringLiteral(node) && node.text === '@gym/fake-api')
        edits.push({ from: node.getStart() + 1, to: node.end - 1, text: '@gym/api-client/testing' });
      if (
        ts.isPropertyAssignment(node) &&
        node.name.getText() === 'mode' &&
        ts.isObjectLiteralExpression(node.parent)
      ) {
        const mode = ts.isStringLiteral(node.initializer) ? node.initializer.text : '';
        if (mode === 'full') edits.push(removal(node.parent.properties, node));
        if (mode === 'spec-only') edits.push({ from: node.getStart(), to: node.end, text: 'features: []' });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return edits;
  },
};

/** By contract version. A new major adds what it changes, before it is released. */
export const CODEMODS: readonly Codemod[] = [ownContractVersion, savesMembers, testApi];

/** A source with a codemod's edits; undefined if there are none. */
export function applyCodemod(ts: Compiler, name: string, text: string, codemod: Codemod): string | undefined {
  if (!codemod.words.some((word) => text.includes(word))) return undefined;
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found = codemod.edits(ts, ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind));
  if (found.length === 0) return undefined;
  return [...found]
    .sort((one, other) => other.from - one.from)
    .reduce((done, { from, to, text: put }) => done.slice(0, from) + put + done.slice(to), text);
}
