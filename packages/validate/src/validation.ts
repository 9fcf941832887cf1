import { failure, stepLine, type StepResult, sum, type Totals, totalsLine } from './report/totals.ts';
import type { Step } from './steps/steps.ts';

/**
 * Runs the steps in order. Prints a line per step, all failures at the end, and the totals as the last line. A step
 * that throws counts as a failure and does not stop the others.
 */
export async function validation(steps: readonly Step[], print: (line: string) => void): Promise<Totals> {
  const results: { name: string; result: StepResult }[] = [];
  for (const step of steps) {
    print(`${step.name} …`);
    const started = performance.now();
    const result = await step.run().catch((error: Error) => failure(error.stack ?? error.message));
    print(stepLine(step.name, result, performance.now() - started));
    for (const note of result.notes ?? []) print(`  ${note}`);
    results.push({ name: step.name, result });
  }
  for (const { name, result } of results) {
    for (const failure of result.failures) print(`\n--- ${name} failed ---\n${failure.trimEnd()}`);
  }
  const totals = sum(results.map(({ result }) => result.totals));
  print(`\n${totalsLine(totals)}`);
  return totals;
}
