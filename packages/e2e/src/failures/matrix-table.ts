import type { Outcome } from './met-failure.ts';
import { PART_TITLES, PARTS, type Part } from './parts.ts';

/** A row as it was found: the outcome of each part, or why there is none. */
export interface FoundRow {
  readonly name: string;
  readonly cells: Readonly<Record<Part, Outcome | string>>;
}

const HEAD = `# What happens when a part cannot be loaded

Written by the browser journey that causes each of these failures: \`pnpm failure-matrix\` runs it and writes this file anew, and
the validation fails where the file differs from what the run found.

An administrator goes to the plan list, and a part of what that needs fails. In every cell: the failure ends in a panel that names the remote, its version, the phase,
the next step and the team; the menu lives, and a screen of the shell opens from it; a refused save of another screen can still be reopened with all that was typed; once the cause is
gone, the user gets on.

A cell shows the **phase** that panel and telemetry name; whether **Retry** works in place, in the same document, or a **reload** is what helps, which is offered after the second
failure, waits for pending saves and asks about unsaved work; and how often telemetry has the failure, though it is met twice.
A second failure at another step is another failure: without a connection, a remote whose module was lost fails at its entry the next time.
`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The document of a whole run. */
export function matrixTable(found: readonly FoundRow[]): string {
  const notes = [...new Set(found.flatMap(({ cells }) => PARTS.map((part) => cells[part]).filter((cell) => typeof cell === 'string')))];
  const cell = (given: Outcome | string) => (typeof given === 'string'
    ? `– (${notes.indexOf(given) + 1})`
    : `\`${given.phase}\`; ${given.over === 'in place' ? 'Retry' : 'reload'}; ${given.reports} report${given.reports === 1 ? '' : 's'}`);
  const rows = [
    ['Failure', ...PARTS.map((part) => capital(PART_TITLES[part]))],
    ['---', ...PARTS.map(() => '---')],
    ...found.map(({ name, cells }) => [name, ...PARTS.map((part) => cell(cells[part]))]),
  ];
  const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
  return `${HEAD}\n${table}\n\n${notes.map((note, index) => `${index + 1}. ${capital(note)}.`).join('\n')}\n`;
}
