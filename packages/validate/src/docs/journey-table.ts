import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupsOf } from './groups-of.ts';

/** A numbered line of a table that names the proof of each line in its last column. */
export interface Line {
  readonly number: number;
  readonly name: string;
  /** `members/members › title`: a file below `packages/e2e/src`, and the title of a test or a step. */
  readonly journey: string;
}

/** Returns the numbered lines of the table in a document. */
export function journeyTable(root: string, document: string): Line[] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/^\| (\d+) \| ([^|]+) \|.*\|([^|]*)\|$/gm)].map(([, number, name = '', journey = '']) => ({
    number: Number(number),
    name,
    journey: journey.trim(),
  }));
}

/** Matches the title of a test, a group or a step. A title with parts that the code fills in has no fixed text. */
const TITLE = /\b(?:test|test\.step|test\.describe|job)\(\s*(?:'((?:\\.|[^'\\])+)'|"([^"]+)")/g;

/** Returns the titles of the tests, groups and steps in a journey's source. */
export const titlesIn = (source: string): string[] =>
  [1, 2].flatMap((group) => groupsOf(source, TITLE, group)).map((title) => title.replaceAll("\\'", "'"));

/** Returns what is wrong with a line's journey: no such file, or no such test in it. Undefined if it exists. */
export function missingJourney(root: string, { journey }: Pick<Line, 'journey'>): string | undefined {
  const [file = '', title = ''] = journey.split(' › ', 2);
  try {
    const source = readFileSync(join(root, 'packages/e2e/src', `${file}.journey.ts`), 'utf8');
    return titlesIn(source).includes(title) ? undefined : `${file}.journey.ts has no test "${title}"`;
  } catch {
    return `there is no journey ${file}`;
  }
}
