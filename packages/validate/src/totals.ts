/** Counts of tests. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const NOTHING: Totals = { passed: 0, failed: 0, skipped: 0 };

export function sum(all: readonly Totals[]): Totals {
  return all.reduce(
    (left, right) => ({
      passed: left.passed + right.passed,
      failed: left.failed + right.failed,
      skipped: left.skipped + right.skipped,
    }),
    NOTHING,
  );
}

/** Formats the last line of the validation: `12 passed, 0 failed, 1 skipped`. */
export function totalsLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** The result of a validation step. */
export interface StepResult {
  readonly totals: Totals;
  /** The complete messages, printed at the end. */
  readonly failures: readonly string[];
  /** Counted facts, one per line, printed below the step's line. */
  readonly notes?: readonly string[];
}

export const PASSED: StepResult = { totals: { ...NOTHING, passed: 1 }, failures: [] };

/** One failure outside of tests: a missing tool, a failed build, a crashed command. */
export function failure(text: string): StepResult {
  return { totals: { ...NOTHING, failed: 1 }, failures: [text] };
}

/** Formats one line of the report: `types      ok      14 passed, 0 failed, 0 skipped   31.2 s`. */
export function stepLine(name: string, { totals }: StepResult, milliseconds: number): string {
  const verdict = totals.failed > 0 ? 'FAILED' : 'ok';
  const seconds = (milliseconds / 1000).toFixed(1);
  return `${name.padEnd(18)} ${verdict.padEnd(7)} ${totalsLine(totals).padEnd(40)} ${seconds} s`;
}
