import { appendFileSync } from 'node:fs';

/** Sets an output of the step, where a workflow of GitHub runs this. */
export function setOutput(name: string, value: string): void {
  const { GITHUB_OUTPUT: output } = process.env;
  if (output) appendFileSync(output, `${name}=${value}\n`);
}
