import type { StepResult } from './step-result.ts';
import { totalsLine } from './totals.ts';

/** One line of the report: `types      ok      14 passed, 0 failed, 0 skipped   31.2 s`. */
export function stepLine(name: string, { totals }: StepResult, milliseconds: number): string {
  const verdict = totals.failed > 0 ? 'FAILED' : 'ok';
  return `${name.padEnd(18)} ${verdict.padEnd(7)} ${totalsLine(totals).padEnd(40)} ${(milliseconds / 1000).toFixed(1)} s`;
}
