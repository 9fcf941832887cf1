import type { ReadFile } from '../target/asset-files.ts';
import { type Problem, rejectProblems, type Waiver, withoutWaived } from '../target/problem.ts';
import type { ApiSurface } from './api-surface.ts';
import { checkCompatibility } from './check-compatibility.ts';
import { checkForm } from './check-form.ts';
import { checkRelease } from './check-release.ts';
import { checkRemoval, checkSpecifications } from './check-specification.ts';
import type { Check, GateChecks } from './checks-for.ts';

/** What the gate needs to know besides the target's content. */
export interface GateRequest {
  /** The calls and features of the deployment's API. */
  readonly api: ApiSurface;
  /** Where browsers get the files, if not from the product's own origin. */
  readonly cdn?: string;
  /** Waived checks. The log records them with the reason. */
  readonly waivers?: readonly Waiver[];
}

export interface CheckInput extends Omit<GateRequest, 'waivers'> {
  /** Reads a file of the target. */
  readonly read: ReadFile;
}

/** @throws GateError with every problem */
export async function runChecks({ preconditions, documents }: GateChecks, input: CheckInput): Promise<void> {
  const inputs = { ...input, read: readOnce(input.read) };
  for (const name of ['removal', 'shell'] as const) {
    rejectProblems(
      await runAll(
        preconditions.filter(({ check }) => check === name),
        inputs,
      ),
    );
  }
  const problems: Problem[] = [];
  for (const { builds, checks } of documents) {
    const malformed = builds.flatMap(checkForm);
    problems.push(...(malformed.length > 0 ? malformed : await runAll(checks, inputs)));
  }
  rejectProblems(problems);
}

async function runAll(checks: readonly Check[], input: CheckInput): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const check of checks) problems.push(...(await runCheck(check, input)));
  return problems;
}

async function runCheck(check: Check, input: CheckInput): Promise<Problem[]> {
  switch (check.check) {
    case 'removal':
      return checkRemoval(check.removed, check.left);
    case 'shell':
      return [
        {
          id: 'release/shell',
          text:
            'No shell is released on this target yet: ' +
            'promote it together with all remotes, "promote shell admin staff".',
        },
      ];
    case 'specification':
      return withoutWaived(checkSpecifications(check.before, check.after), check.waivers);
    case 'compatibility':
      return checkCompatibility(check.candidate, check.beside);
    case 'candidate':
      return checkRelease({ ...input, ...check });
  }
}

/** Reads each file once: several documents may name the same files. */
function readOnce(read: ReadFile): ReadFile {
  const files = new Map<string, ReturnType<ReadFile>>();
  return (name) => {
    const reading = files.get(name) ?? read(name);
    files.set(name, reading);
    return reading;
  };
}
