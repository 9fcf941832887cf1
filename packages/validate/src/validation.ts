import { failure, stepLine, type StepResult, sum, type Totals, totalsLine } from './totals.ts';
import type { Step } from './steps/steps.ts';
import type { FoundTools } from './tools/find-tools.ts';

interface NamedResult {
  readonly name: string;
  readonly result: StepResult;
}

/**
 * Runs the steps in order, some beside the step before them. Prints a line per step, all failures at the end,
 * and the totals as the last line. A step that throws counts as a failure and does not stop the others.
 */
export async function validation(
  steps: readonly Step[],
  tools: FoundTools,
  print: (line: string) => void,
): Promise<Totals> {
  const results: NamedResult[] = [];
  for (const group of groups(steps)) {
    results.push(...(await Promise.all(group.map((step) => runStep(step, tools, print)))));
  }
  for (const { name, result } of results) {
    for (const failure of result.failures) print(`\n--- ${name} failed ---\n${failure.trimEnd()}`);
  }
  const totals = sum(results.map(({ result }) => result.totals));
  print(`\n${totalsLine(totals)}`);
  return totals;
}

async function runStep(step: Step, tools: FoundTools, print: (line: string) => void): Promise<NamedResult> {
  print(`${step.name} …`);
  const started = performance.now();
  const result = await step.run(tools).catch((error: Error) => failure(error.stack ?? error.message));
  print(stepLine(step.name, result, performance.now() - started));
  for (const note of result.notes ?? []) print(`  ${note}`);
  return { name: step.name, result };
}

/** Puts each step that runs beside the step before it into its group. */
function groups(steps: readonly Step[]): Step[][] {
  const all: Step[][] = [];
  for (const step of steps) {
    const group = all.at(-1);
    if (group?.some(({ name }) => name === step.beside)) group.push(step);
    else all.push([step]);
  }
  return all;
}
