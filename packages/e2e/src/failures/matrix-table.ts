import type { Cell } from './matrix.ts';
import type { FailureOutcome } from './play-failure.ts';
import { COLUMN_TITLES, COLUMNS, PART_TITLES, type Column, type Part } from './remote-parts.ts';

/** A row of results: the outcome for each column, or why there is none. */
export interface FoundRow {
  readonly name: string;
  readonly cells: Readonly<Record<Column, FailureOutcome | string>>;
}

const HEAD = `# What happens when a part cannot load

A browser journey causes each of these failures. \`pnpm failure-matrix\` runs it and rewrites this file, and
\`pnpm test --full\` fails if the file differs from the run.

An administrator opens the plan list, and a part that it needs fails. In every cell, the menu still works, and a failed
save of another screen can be reopened with all its values. A cell shows the **phase** in the telemetry, which gets one
report if the cell does not say more, and one of four outcomes:

- **At once**: another version of the remote runs in the same document. A toast says so.
- **Retry**: a failure panel names the remote, its version, the phase, the next step and the team. The failure occurs
  twice. Once its cause is gone, Retry works in the same document.
- **By itself**: the panel says that the screen needs the connection. The page loads when that is back.
- **Reload**: as for Retry, but the panel offers a reload after the second failure. The reload waits for pending saves
  and asks about unsaved work.

In the last column, the page lands on the plan list during an outage: all its files and preloads fail. One Retry loads
them all.
`;

const WITH_PREVIOUS_VERSION = `\
In the table above, no previous version exists, as in the first release of a remote. If one exists, a failure in any
phase before the remote runs ends at once. So does a page whose code is at fault:
`;

const WORDS: Readonly<Record<Cell['over'], string>> = {
  'at once': 'at once',
  'by itself': 'by itself',
  'in place': 'Retry',
  'by reload': 'reload',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const outcomeText = ({ phase, over, reports }: FailureOutcome) =>
  `\`${phase}\`; ${WORDS[over]}${reports === 1 ? '' : `; ${reports} reports`}`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** A failure that another version replaced at once. */
export interface FoundReplaced {
  readonly name: string;
  readonly part: Part;
  readonly outcome: FailureOutcome;
}

/** Formats the document of a complete run. */
export function matrixTable(found: readonly FoundRow[], replaced: readonly FoundReplaced[]): string {
  const notes = [
    ...new Set(
      found.flatMap(({ cells }) => COLUMNS.map((column) => cells[column]).filter((cell) => typeof cell === 'string')),
    ),
  ];
  const cell = (given: FailureOutcome | string) =>
    typeof given === 'string' ? `– (${notes.indexOf(given) + 1})` : outcomeText(given);
  const matrix = table(
    ['Failure', ...COLUMNS.map((column) => capital(COLUMN_TITLES[column]))],
    found.map(({ name, cells }) => [name, ...COLUMNS.map((column) => cell(cells[column]))]),
  );
  const before = table(
    ['Failure', 'Part', 'Outcome'],
    replaced.map(({ name, part, outcome }) => [name, PART_TITLES[part], outcomeText(outcome)]),
  );
  const footnotes = notes.map((note, index) => `${index + 1}. ${capital(note)}.`).join('\n');
  return `${[HEAD, matrix, '', footnotes, '', WITH_PREVIOUS_VERSION, before].join('\n')}\n`;
}
