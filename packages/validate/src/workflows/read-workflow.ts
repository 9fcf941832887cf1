import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from '../repository.ts';

/** A step that runs something of ours. */
export interface RunStep {
  /** As the workflow calls it. */
  readonly name: string;
  /** The line as the shell gets it; what it knows comes by `env`. */
  readonly run: string;
  /** Names of the variables that the step is given. */
  readonly env: readonly string[];
}

/** As far as it is read here. */
export interface Workflow {
  readonly on: { readonly push?: { readonly paths?: readonly string[] } };
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}
interface Job {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps?: readonly {
    readonly name?: string;
    readonly run?: string;
    readonly uses?: string;
    readonly env?: Readonly<Record<string, string>>;
  }[];
}

const FOLDER = join(repositoryRoot(), '.github/workflows');

/** Every workflow's file name. */
export const workflowNames = (): string[] => readdirSync(FOLDER).sort();

export const readWorkflow = (name: string): Workflow => parse(readFileSync(join(FOLDER, name), 'utf8')) as Workflow;

/** The steps of a workflow that run something, in their order. */
export function runSteps(name: string): RunStep[] {
  const { env = {}, jobs } = readWorkflow(name);
  return Object.values(jobs).flatMap((job) =>
    (job.steps ?? []).flatMap((step) =>
      step.run === undefined
        ? []
        : [
            {
              name: step.name ?? '',
              run: step.run,
              env: Object.keys({ ...env, ...job.env, ...step.env }),
            },
          ],
    ),
  );
}
