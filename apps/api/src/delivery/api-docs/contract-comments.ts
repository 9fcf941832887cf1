import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { callFiles } from '@gym/api-contract/call-files';

const CALLS = fileURLToPath(new URL('../../../../../packages/api-contract/src/calls/', import.meta.url));

/** The calls of one folder of the contract, with the comments of their sources. */
export interface ContractFolder {
  /** Such as `members`. */
  readonly name: string;
  readonly calls: readonly string[];
  /** The comment above a call. */
  callComment(call: string): string | undefined;
  /** The comment above a field of a call; undefined if two fields of the name have different comments. */
  fieldComment(call: string, field: string): string | undefined;
}

const commentAbove = (node: ts.Node, text: string): string | undefined => {
  const [range] = (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).slice(-1);
  const written = range && text.slice(range.pos, range.end);
  return written?.startsWith('/**')
    ? written
        .slice(3, -2)
        .split('\n')
        .map((line) => line.replace(/^\s*\*? ?/, '').trim())
        .join(' ')
        .trim()
    : undefined;
};

/** Removes references to acceptance rows and decisions, because users of the API do not know them. */
const withoutReferences = (comment: string): string =>
  comment
    .replace(/ ?\((?:acceptance )?[A-Z]\d*(?:, [A-Z]\d*)*\)/g, '')
    .replace(/\bsection (\d)\b/g, 'section $1 of the specification')
    .replace(/specification section (\d) of the specification/g, 'specification');

/** The comments of one file: above the declaration of its call, and above fields. */
interface Comments {
  readonly ofCall?: string | undefined;
  readonly ofFields: ReadonlyMap<string, string | undefined>;
  /** The files of the contract's calls that it imports, with the shapes of its fields. */
  readonly imports: readonly string[];
}

function readComments(file: string): Comments {
  const text = readFileSync(file, 'utf8');
  const fields = new Map<string, string | undefined>();
  const imports: string[] = [];
  let ofCall: string | undefined;
  const commentOf = (node: ts.Node) => {
    const note = commentAbove(node, text);
    return note === undefined ? undefined : withoutReferences(note);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const specifier = (node.moduleSpecifier as ts.StringLiteral).text;
      const imported = path.resolve(path.dirname(file), specifier);
      if (specifier.startsWith('.') && imported.startsWith(CALLS)) imports.push(imported);
    }
    if (ts.isVariableStatement(node) && /= defineCall\(/.test(node.getText())) ofCall = commentOf(node);
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      const [name, note] = [node.name.getText(), commentOf(node)];
      if (note !== undefined) fields.set(name, fields.has(name) && fields.get(name) !== note ? undefined : note);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return { ofCall, ofFields: fields, imports };
}

/** The comment of a field in a call's file, or else in the files that it imports. */
function findFieldComment(file: string, field: string): string | undefined {
  const { ofFields, imports } = readComments(file);
  if (ofFields.has(field)) return ofFields.get(field);
  return imports.map((imported) => findFieldComment(imported, field)).find((note) => note !== undefined);
}

/** The folders of the contract's calls. */
export function readContractFolders(): ContractFolder[] {
  const files = callFiles();
  return [...new Set(files.map((file) => path.dirname(file)))].map((name) => {
    const fileOf = (call: string) => path.join(CALLS, name, `${call}.ts`);
    return {
      name,
      calls: files.filter((file) => path.dirname(file) === name).map((file) => path.basename(file, '.ts')),
      callComment: (call) => readComments(fileOf(call)).ofCall,
      fieldComment: (call, field) => findFieldComment(fileOf(call), field),
    };
  });
}
