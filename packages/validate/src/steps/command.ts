import { run, type RunOptions } from '../process/run.ts';
import { failedOnce, passedOnce, type StepResult } from '../report/step-result.ts';

/** A Node program that counts as one test: it passes when it ends with 0. */
export async function nodeProgram(args: readonly string[], options: RunOptions): Promise<StepResult> {
  const ran = await run(process.execPath, args, options);
  return ran.ok ? passedOnce : failedOnce(ran.output);
}
