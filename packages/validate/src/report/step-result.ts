import { NOTHING, type Totals } from './totals.ts';

/** What a step of the validation ends in. */
export interface StepResult {
  readonly totals: Totals;
  /** In full, shown at the end. */
  readonly failures: readonly string[];
  /** What was counted, a line each; shown under the step's own line. */
  readonly notes?: readonly string[];
}

export const passedOnce: StepResult = { totals: { ...NOTHING, passed: 1 }, failures: [] };

/** One failure that is not a test's own: a missing tool, a build that broke, a command that died. */
export function failedOnce(text: string): StepResult {
  return { totals: { ...NOTHING, failed: 1 }, failures: [text] };
}
