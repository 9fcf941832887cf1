import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface AcceptanceRow {
  readonly id: string;
  readonly title: string;
  readonly ruling: string;
}

export interface ConformanceLine {
  readonly id: string;
  readonly anchor: string;
  readonly title: string;
  /** Paths from the repository's root. */
  readonly code: readonly string[];
  readonly tests: readonly string[];
}

const ID = '[A-K](?:[1-9]\\d?)?';
const IDS = `${ID}(?:(?:, | and | to )${ID})*`;
/** `acceptance E6`, in a comment or at the end of a title. */
const CITATION = new RegExp(`\\bacceptance (${IDS})(?!\\w)`, 'g');
/** `'E6: …'`, the title of a test or of a contract scenario. */
const TITLE = new RegExp(`['"\`](${IDS}): `, 'g');

/** The rows of docs/acceptance.md: an anchor, a heading with id and title, and a text that begins with the ruling. */
export function acceptanceRows(root: string): AcceptanceRow[] {
  const text = readFileSync(join(root, 'docs/acceptance.md'), 'utf8');
  return [...text.matchAll(/^<a id="([a-k]\d*)"><\/a>\n\n### (\S+) (.+)\n\n\*\*(\w+)\.\*\* /gm)]
    .filter(([, anchor, id]) => anchor === id!.toLowerCase())
    .map(([, , id, title, ruling]) => ({ id: id!, title: title!, ruling: ruling! }));
}

/** The lines of docs/spec-conformance.md. */
export function conformanceLines(root: string): ConformanceLine[] {
  const text = readFileSync(join(root, 'docs/spec-conformance.md'), 'utf8');
  return [...text.matchAll(/^\| \[([A-K]\d*)\]\(acceptance\.md#(\w+)\) \| ([^|]+) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
    ([, id, anchor, title, code, tests]) => ({
      id: id!,
      anchor: anchor!,
      title: title!,
      code: linkedFiles(code!),
      tests: linkedFiles(tests!),
    }),
  );
}

const linkedFiles = (cell: string) => [...cell.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map((match) => match[1]!);

/** The rows that a source file cites: in its comments as `acceptance E6`, in its test titles as `E6: …`. */
export function citedRows(source: string): Set<string> {
  // A comment may break its line inside a citation.
  const joined = source.replace(/\n\s*(?:\*|\/\/) ?/g, ' ');
  const lists = [CITATION, TITLE].flatMap((pattern) => [...joined.matchAll(pattern)].map((match) => match[1]!));
  return new Set(lists.flatMap(idsOf));
}

/** `E6, E8`, `E6 and E8` or `G1 to G3`. */
function idsOf(list: string): string[] {
  return list.split(/, | and /).flatMap((part) => {
    const [first, last] = part.split(' to ') as [string, string?];
    if (last === undefined) return [first];
    const [from, through] = [Number(first.slice(1)), Number(last.slice(1))];
    return Array.from({ length: through - from + 1 }, (_, index) => `${first[0]}${from + index}`);
  });
}
