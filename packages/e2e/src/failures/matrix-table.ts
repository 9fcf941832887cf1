import type { Cell } from './matrix.ts';
import type { FailureOutcome } from './play-failure.ts';
import { PART_TITLES, PARTS, type Part } from './remote-parts.ts';

/** A row of results: the outcome for each part, or why there is none. */
export interface FoundRow {
  readonly name: string;
  readonly cells: Readonly<Record<Part, FailureOutcome | string>>;
}

const HEAD = `# What happens when a part cannot be loaded

Written by the browser journey that causes each of these failures: \`pnpm failure-matrix\` runs it and writes this file anew, and
the validation fails where the file differs from what the run found.

An administrator goes to the plan list, and a part of what that needs fails. In every cell the menu lives, and a refused save of another screen can still be reopened with all that was typed.

A cell shows the **phase** that telemetry names, and how often telemetry has the failure. **At once**: another version of the remote runs in the same document, without a press of the user's, and a toast says so.
Otherwise the failure ends in a panel that names the remote, its version, the phase, the next step and the team, and a screen of the shell opens from the menu; it is met twice, and once the cause is gone,
the user gets on: by **Retry** in place, in the same document, or by a **reload**, which is offered after the second failure, waits for pending saves and asks about unsaved work.
A second failure at another step is another failure: without a connection, a remote whose module was lost fails at its entry the next time.
`;

const WITH_PREVIOUS_VERSION = `Above, no version before is there to run instead, as with a remote's first release. Where one is, a failure of any phase before the remote runs is over at once:
`;

const WORDS: Readonly<Record<Cell['over'], string>> = {
  'at once': 'at once',
  'in place': 'Retry',
  'by reload': 'reload',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const outcomeText = ({ phase, over, reports }: FailureOutcome) =>
  `\`${phase}\`; ${WORDS[over]}; ${reports} report${reports === 1 ? '' : 's'}`;

const table = (rows: readonly (readonly string[])[]) =>
  [rows[0]!, rows[0]!.map(() => '---'), ...rows.slice(1)].map((row) => `| ${row.join(' | ')} |`).join('\n');

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
      found.flatMap(({ cells }) => PARTS.map((part) => cells[part]).filter((cell) => typeof cell === 'string')),
    ),
  ];
  const cell = (given: FailureOutcome | string) =>
    typeof given === 'string' ? `– (${notes.indexOf(given) + 1})` : outcomeText(given);
  const matrix = table([
    ['Failure', ...PARTS.map((part) => capital(PART_TITLES[part]))],
    ...found.map(({ name, cells }) => [name, ...PARTS.map((part) => cell(cells[part]))]),
  ]);
  const before = table([
    ['Failure', 'Of', 'How it ends'],
    ...replaced.map(({ name, part, outcome }) => [name, PART_TITLES[part], outcomeText(outcome)]),
  ]);
  return `${HEAD}\n${matrix}\n\n${notes.map((note, index) => `${index + 1}. ${capital(note)}.`).join('\n')}\n\n${WITH_PREVIOUS_VERSION}\n${before}\n`;
}
