import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { type Ran, run } from '@gym/test-tools';
import { parse } from 'yaml';

type Texts = Readonly<Record<string, string>>;

/** A repository with workflows, and what its owner set for them at GitHub. */
export interface Repository {
  readonly folder: string;
  readonly vars: Texts;
  /** The environment of the runner, which GitHub's own variables join. */
  readonly env: NodeJS.ProcessEnv;
  /** The variables by which a job requests its ID token. GitHub signs the environment of the job, too. */
  requestIdToken(environment: string | undefined): Texts;
  /** Changes a command that would install software on this machine. */
  readonly onThisMachine?: (command: string) => string;
  /** Learns of each command, when it has ended. */
  ran?(step: string, seconds: number): void;
}

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Texts;
}
interface Permitted {
  readonly permissions?: Texts;
}
interface Job extends Permitted {
  readonly environment?: string;
  readonly env?: Texts;
  readonly steps?: readonly Step[];
}
interface Workflow extends Permitted {
  readonly env?: Texts;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** What decides how a job or a step runs, and is carried out here. Others change nothing, or are not known here. */
const KNOWN = new Set(['name', 'uses', 'with', 'run', 'env', 'steps', 'environment', 'permissions']);
const OF_GITHUB = new Set(['runs-on', 'timeout-minutes', 'concurrency']);
/** Actions that prepare the runner. The test has a checkout, a Node and pnpm. */
const PREPARING = /^(actions\/(checkout|setup-node)|pnpm\/action-setup)@/;

/** The values that expressions read. There are no secrets: a workflow that names one is invalid here. */
interface Contexts {
  readonly vars: Texts;
}

function fill(text: string, contexts: Contexts): string {
  const values = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  return String(text).replace(/\$\{\{(.+?)\}\}/g, (_all, expression: string) => {
    const { tokens } = new Lexer(expression).lex();
    return new Evaluator(new Parser(tokens, Object.keys(contexts), []).parse(), values).evaluate().coerceString();
  });
}

const fillAll = (texts: Texts = {}, contexts: Contexts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text, contexts)]));

/** @throws Error if the workflow asks for something that this file does not do, so that no part is left out unseen */
function rejectUnknown(what: string, given: object): void {
  const unknown = Object.keys(given).find((key) => !KNOWN.has(key) && !OF_GITHUB.has(key));
  if (unknown !== undefined) throw new Error(`The test does not know "${unknown}" of ${what}: add it to this file.`);
}

/**
 * Runs a workflow of a repository as GitHub does: all commands of all jobs in order, each with the values that GitHub
 * would give it.
 * @throws Error with the output of the first command that fails
 */
export async function runWorkflow(repository: Repository, file: string): Promise<void> {
  const { env, jobs, permissions } = parse(readFileSync(join(repository.folder, file), 'utf8')) as Workflow;
  const contexts = { vars: repository.vars };
  for (const [name, job] of Object.entries(jobs)) {
    rejectUnknown(`the job ${name}`, job);
    // The permissions of a job replace those of its workflow.
    const mayProve = (job.permissions ?? permissions)?.['id-token'] === 'write';
    const ofJob = {
      ...(mayProve && repository.requestIdToken(job.environment)),
      ...fillAll(env, contexts),
      ...fillAll(job.env, contexts),
    };
    for (const step of job.steps ?? []) await runStep(repository, step, ofJob, contexts);
  }
}

/**
 * Runs one command in a workflow of its own, which may by default prove its identity.
 * @returns the output of its failure; undefined if it succeeded
 */
export async function failureInWorkflow(
  repository: Repository,
  command: string,
  permissions: Texts = { 'id-token': 'write' },
): Promise<string | undefined> {
  const job: Job = { environment: 'production', steps: [{ run: command }] };
  const workflow = { permissions, env: { RELEASES: '${{ vars.RELEASES }}' }, jobs: { job } };
  writeFileSync(join(repository.folder, 'one-command.yml'), JSON.stringify(workflow));
  return runWorkflow(repository, 'one-command.yml').then(
    () => undefined,
    ({ message }: Error) => message,
  );
}

async function runStep(repository: Repository, step: Step, ofJob: Texts, contexts: Contexts): Promise<void> {
  const name = step.name ?? step.uses ?? step.run ?? '';
  rejectUnknown(`the step ${name}`, step);
  if (step.uses && !PREPARING.test(step.uses)) throw new Error(`The test cannot do what ${step.uses} does.`);
  if (step.run === undefined) return;

  const begun = Date.now();
  const command = fill(step.run, contexts);
  const { ok, output }: Ran = await run('bash', ['-e', '-c', repository.onThisMachine?.(command) ?? command], {
    cwd: repository.folder,
    env: {
      ...repository.env,
      ...{ CI: 'true', GITHUB_ACTOR: 'outside-team', GITHUB_SHA: '1f2e3d4c' },
      ...ofJob,
      ...fillAll(step.env, contexts),
    },
  });
  if (!ok) throw new Error(`The step "${name}" failed: ${command}\n${output}`);
  repository.ran?.(name, Math.round((Date.now() - begun) / 1000));
}
