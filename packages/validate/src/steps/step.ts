import type { StepResult } from '../report/step-result.ts';

/** One line of the validation. */
export interface Step {
  readonly name: string;
  /** Part of `--quick` as well. */
  readonly quick: boolean;
  run(): Promise<StepResult>;
}
