import { appendFileSync } from 'node:fs';
import type { Ledger } from './ledger.ts';

/** Tells what was counted: to the validation, which prints it, or on the terminal. */
export function tell(line: string): void {
  const file = process.env['DURABILITY_COUNTS'];
  if (file === undefined) process.stdout.write(`${line}\n`);
  else appendFileSync(file, `${line}\n`);
}

/** The load of a test in one line. */
export function loadLine(
  { acknowledged, repeated, unanswered }: Ledger,
  faults: { lost: string[]; twice: string[]; partial: string[] },
): string {
  return (
    `${acknowledged.length} saves acknowledged, ${repeated.length} of them after a repetition, ${unanswered} tries without an answer; ` +
    `lost ${faults.lost.length}, twice ${faults.twice.length}, partial ${faults.partial.length}`
  );
}
