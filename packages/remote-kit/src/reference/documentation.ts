import ts from 'typescript';

/** The first paragraph of a comment without its links. Those of libraries go on with examples. */
export const documentationOf = (checker: ts.TypeChecker, symbol: ts.Symbol): string =>
  (ts.displayPartsToString(symbol.getDocumentationComment(checker)).split(/\n\s*\n/)[0] ?? '')
    .replace(/\{@link (\w+)[^}]*\}/g, '`$1`')
    .replace(/\[([^\]]+)\]\(http[^)]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/:$/, '.');
