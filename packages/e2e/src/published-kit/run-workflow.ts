import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { type Ran, run as runProgram } from '@gym/test-tools';
import { parse } from 'yaml';

type Texts = Readonly<Record<string, string>>;

/** A repository with workflows, and what its owner set for them at GitHub. */
export interface Repository {
  readonly folder: string;
  readonly vars: Texts;
  readonly secrets: Texts;
  /** The environment of the runner, which GitHub's own variables join. */
  readonly env: NodeJS.ProcessEnv;
  /** Changes a command that would install software on this machine. */
  readonly onThisMachine?: (command: string) => string;
  /** Learns of each command, when it has ended. */
  ran?(step: string, seconds: number): void;
}

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Texts;
  readonly run?: string;
  readonly env?: Texts;
}
interface Job {
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly uses?: string;
  readonly with?: Texts;
  readonly env?: Texts;
  readonly outputs?: Texts;
  readonly steps?: readonly Step[];
}
interface Workflow {
  readonly env?: Texts;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** What decides how a job or a step runs, and is carried out here. Others change nothing, or are not known here. */
const KNOWN = new Set(['name', 'id', 'if', 'uses', 'with', 'run', 'env', 'needs', 'outputs', 'steps', 'secrets']);
const OF_GITHUB = new Set(['runs-on', 'timeout-minutes', 'environment', 'permissions', 'concurrency']);
/** Actions that prepare the runner. The test has a checkout and a Node. */
const PREPARING = /^actions\/(checkout|setup-node)@/;
const PNPM = /^pnpm\/action-setup@/;

/** The values that expressions read, by context. */
type Contexts = Readonly<Record<'inputs' | 'vars' | 'secrets', Texts>> & {
  readonly needs: Record<string, { readonly outputs: Texts }>;
  readonly steps: Record<string, { readonly outputs: Texts }>;
};

/** Nothing runs after a failure here, so these conditions are always met or never. */
const STATUS = ['always', 'success', 'failure', 'cancelled'].map((name) => ({
  ...{ name, minArgs: 0, maxArgs: 0 },
  call: () => new data.BooleanData(['always', 'success'].includes(name)),
}));

function evaluate(expression: string, contexts: Contexts): data.ExpressionData {
  const values = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  const { tokens } = new Lexer(expression).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), STATUS).parse();
  return new Evaluator(parsed, values, new Map(STATUS.map((one) => [one.name, one]))).evaluate();
}

const fill = (text: string, contexts: Contexts): string =>
  String(text).replace(/\$\{\{(.+?)\}\}/g, (_all, expression: string) => evaluate(expression, contexts).coerceString());

const fillAll = (texts: Texts = {}, contexts: Contexts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text, contexts)]));

/** GitHub's rule for a condition: empty texts, zero, false and null do not meet it. */
const isMet = (condition: string | undefined, contexts: Contexts): boolean =>
  condition === undefined ||
  !['', '0', 'false'].includes(evaluate(condition.replace(/^\$\{\{|\}\}$/g, ''), contexts).coerceString());

/** @throws Error if the workflow asks for something that this file does not do, so that no part is left out unseen */
function rejectUnknown(what: string, given: object): void {
  const unknown = Object.keys(given).find((key) => !KNOWN.has(key) && !OF_GITHUB.has(key));
  if (unknown !== undefined) throw new Error(`The test does not know "${unknown}" of ${what}: add it to this file.`);
}

/**
 * Runs a workflow of a repository as GitHub does: all commands of all jobs in order, also those of the workflows that
 * it calls, each with the values that GitHub would give it.
 * @throws Error with the output of the first command that fails
 */
export async function runWorkflow(repository: Repository, file: string, inputs: Texts = {}): Promise<void> {
  const { env, jobs } = parse(readFileSync(join(repository.folder, file), 'utf8')) as Workflow;
  const { vars, secrets } = repository;
  const done = new Map<string, Promise<{ readonly outputs: Texts }>>();

  const finish = (name: string) => {
    const running = done.get(name) ?? begin(name);
    done.set(name, running);
    return running;
  };
  async function begin(name: string): Promise<{ outputs: Texts }> {
    const job = jobs[name];
    if (!job) throw new Error(`${file} has no job "${name}".`);
    rejectUnknown(`the job ${name}`, job);
    const needs: Contexts['needs'] = {};
    for (const needed of [job.needs ?? []].flat()) needs[needed] = await finish(needed);
    const contexts: Contexts = { inputs, vars, secrets, needs, steps: {} };
    if (!isMet(job.if, contexts)) return { outputs: {} };
    if (job.uses) await runWorkflow(repository, job.uses, fillAll(job.with, contexts));
    const ofJob = { ...fillAll(env, contexts), ...fillAll(job.env, contexts) };
    for (const step of job.steps ?? []) await runStep(repository, step, ofJob, contexts);
    return { outputs: fillAll(job.outputs, contexts) };
  }
  // Jobs that GitHub would run side by side have one checkout here.
  for (const name of Object.keys(jobs)) await finish(name);
}

async function runStep(repository: Repository, step: Step, ofJob: Texts, contexts: Contexts): Promise<void> {
  const name = step.name ?? step.uses ?? step.run ?? '';
  rejectUnknown(`the step ${name}`, step);
  if (!isMet(step.if, contexts)) return;
  if (step.uses && PNPM.test(step.uses)) providePnpm(repository, step.with?.['version'] ?? '');
  else if (step.uses && !PREPARING.test(step.uses)) throw new Error(`The test cannot do what ${step.uses} does.`);
  if (step.run === undefined) return;

  const begun = Date.now();
  const command = fill(step.run, contexts);
  const temporary = mkdtempSync(join(tmpdir(), 'gym-step-'));
  const outputs = join(temporary, 'outputs');
  writeFileSync(outputs, '');
  const { ok, output }: Ran = await runProgram('bash', ['-e', '-c', repository.onThisMachine?.(command) ?? command], {
    cwd: repository.folder,
    env: {
      ...repository.env,
      PATH: [binFolder(repository), process.env['PATH']].join(delimiter),
      ...{ CI: 'true', GITHUB_ACTOR: 'outside-team', GITHUB_SHA: '1f2e3d4c', GITHUB_OUTPUT: outputs },
      ...ofJob,
      ...fillAll(step.env, contexts),
    },
  });
  const set = readFileSync(outputs, 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  rmSync(temporary, { recursive: true });
  if (!ok) throw new Error(`The step "${name}" failed: ${command}\n${output}`);
  if (step.id) contexts.steps[step.id] = { outputs: Object.fromEntries([...set].map(([, key, text]) => [key, text])) };
  repository.ran?.(name, Math.round((Date.now() - begun) / 1000));
}

const binFolder = ({ folder }: Repository): string => join(folder, '..', 'bin');

/** Puts the package manager on the path, as its action does. */
function providePnpm(repository: Repository, version: string): void {
  mkdirSync(binFolder(repository), { recursive: true });
  const program = `#!/bin/sh\nexec npx -y pnpm@${version} "$@"\n`;
  writeFileSync(join(binFolder(repository), 'pnpm'), program, { mode: 0o755 });
}
