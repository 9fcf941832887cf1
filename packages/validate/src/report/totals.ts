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

/** The last line of the validation: `12 passed, 0 failed, 1 skipped`. */
export function totalsLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** What a step of the validation ends in. */
export interface StepResult {
  readonly totals: Totals;
  /** In full, shown at the end. */
  readonly failures: readonly string[];
  /** What was counted, a line each; shown under the step's own line. */
  readonly notes?: readonly string[];
}

export const PASSED: StepResult = { totals: { ...NOTHING, passed: 1 }, failures: [] };

/** One failure that is not a test's own: a missing tool, a build that broke, a command that died. */
export function failure(text: string): StepResult {
  return { totals: { ...NOTHING, failed: 1 }, failures: [text] };
}

/** One line of the report: `types      ok      14 passed, 0 failed, 0 skipped   31.2 s`. */
export function stepLine(name: string, { totals }: StepResult, milliseconds: number): string {
  const verdict = totals.failed > 0 ? 'FAILED' : 'ok';
  return `${name.padEnd(18)} ${verdict.padEnd(7)} ${totalsLine(totals).padEnd(40)} ${(milliseconds / 1000).toFixed(1)} s`;
}
