import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupsOf } from './groups-of.ts';

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
/** Matches `acceptance E6`, in a comment or at the end of a title. */
const CITATION = new RegExp(`\\bacceptance (${IDS})(?!\\w)`, 'g');
/** Matches `'E6: …'`, the title of a test or of a contract scenario. */
const TITLE = new RegExp(`['"\`](${IDS}): `, 'g');

/**
 * Returns the rows of docs/acceptance.md: an anchor, a heading with id and title, and a text that begins with the
 * ruling.
 */
export function acceptanceRows(root: string): AcceptanceRow[] {
  const text = readFileSync(join(root, 'docs/acceptance.md'), 'utf8');
  return [...text.matchAll(/^<a id="([a-k]\d*)"><\/a>\n\n### (\S+) (.+)\n\n\*\*(\w+)\.\*\* /gm)]
    .filter(([, anchor, id]) => anchor === id?.toLowerCase())
    .map(([, , id = '', title = '', ruling = '']) => ({ id, title, ruling }));
}

/** Returns the lines of docs/spec-conformance.md. */
export function conformanceLines(root: string): ConformanceLine[] {
  const text = readFileSync(join(root, 'docs/spec-conformance.md'), 'utf8');
  return [...text.matchAll(/^\| \[([A-K]\d*)\]\(acceptance\.md#(\w+)\) \| ([^|]+) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
    ([, id = '', anchor = '', title = '', code = '', tests = '']) => ({
      id,
      anchor,
      title,
      code: linkedFiles(code),
      tests: linkedFiles(tests),
    }),
  );
}

const linkedFiles = (cell: string) => groupsOf(cell, /\]\(\.\.\/([^)]+)\)/g);

/** Returns the rows that a source file cites: as `acceptance E6` in comments, as `E6: …` in test titles. */
export function citedRows(source: string): Set<string> {
  // A citation in a comment may contain a line break.
  const joined = source.replace(/\n\s*(?:\*|\/\/) ?/g, ' ');
  const lists = [CITATION, TITLE].flatMap((pattern) => groupsOf(joined, pattern));
  return new Set(lists.flatMap(idsOf));
}

/** Expands `E6, E8`, `E6 and E8` or `G1 to G3`. */
function idsOf(list: string): string[] {
  return list.split(/, | and /).flatMap((part) => {
    const [first, last] = part.split(' to ') as [string, string?];
    if (last === undefined) return [first];
    const [from, through] = [Number(first.slice(1)), Number(last.slice(1))];
    return Array.from({ length: through - from + 1 }, (_, index) => `${first[0]}${from + index}`);
  });
}
