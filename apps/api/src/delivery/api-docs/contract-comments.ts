import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const CALLS = fileURLToPath(new URL('../../../../../packages/api-contract/src/calls/', import.meta.url));

/** The calls of one contract file, with the comments of its source. */
export interface ContractFile {
  /** The file's name without its extension, such as `members`. */
  readonly name: string;
  /** Names of its calls, in the order of the file. */
  readonly calls: readonly string[];
  /** The comment above a call. */
  callComment(name: string): string | undefined;
  /** The comment above a field; undefined if two fields of the name have different comments. */
  fieldComment(name: string): string | undefined;
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

function readContractFile(file: string): ContractFile {
  const text = readFileSync(path.join(CALLS, file), 'utf8');
  const [calls, notes, fields] = [[] as string[], new Map<string, string>(), new Map<string, string | undefined>()];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableStatement(node)) {
      const [declared] = node.declarationList.declarations;
      const made = declared?.initializer;
      if (declared && made && ts.isCallExpression(made) && made.expression.getText() === 'defineCall') {
        const name = declared.name.getText();
        calls.push(name);
        const note = commentAbove(node, text);
        if (note !== undefined) notes.set(name, withoutReferences(note));
      }
    }
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      const [name, note] = [node.name.getText(), commentAbove(node, text)];
      if (note !== undefined)
        fields.set(
          name,
          fields.has(name) && fields.get(name) !== withoutReferences(note) ? undefined : withoutReferences(note),
        );
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return {
    name: file.replace(/\.ts$/, ''),
    calls,
    callComment: (name) => notes.get(name),
    fieldComment: (name) => fields.get(name),
  };
}

/** The contract's files that declare calls. */
export const readContractFiles = (): ContractFile[] =>
  readdirSync(CALLS)
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .sort()
    .map(readContractFile)
    .filter(({ calls }) => calls.length > 0);
