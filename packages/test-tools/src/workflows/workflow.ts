import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageFolders, repositoryRoot } from '../workspace.ts';

/** A step that runs one of our programs. */
export interface RunStep {
  /** The name in the workflow. */
  readonly name: string;
  /** The command line for the shell. Its values come from `env`. */
  readonly run: string;
  /** The names of the step's variables. */
  readonly env: readonly string[];
  /** The environment of its job, as the workflow writes it. */
  readonly environment?: string;
  /** Whether its job may request an ID token, which names the environment. */
  readonly mayProve: boolean;
}

type Permissions = Readonly<Record<string, string>>;

/** The parts of a workflow that are read here. */
interface Workflow {
  readonly permissions?: Permissions;
  readonly on: { readonly push?: { readonly paths?: readonly string[] } };
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}
interface Job {
  readonly permissions?: Permissions;
  readonly if?: string;
  readonly environment?: string | { readonly name: string; readonly url?: string };
  readonly uses?: string;
  readonly needs?: string | readonly string[];
  readonly with?: Readonly<Record<string, string>>;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps?: readonly {
    readonly with?: Readonly<Record<string, string>>;
    readonly name?: string;
    readonly id?: string;
    readonly run?: string;
    readonly uses?: string;
    readonly env?: Readonly<Record<string, string>>;
  }[];
}

const FOLDER = join(repositoryRoot(), '.github/workflows');

/** The file names of all workflows. */
export const workflowNames = (): string[] => readdirSync(FOLDER).sort();

export const readWorkflow = (name: string): Workflow => parse(readFileSync(join(FOLDER, name), 'utf8')) as Workflow;

/** Returns the steps of a workflow that run a command, in order. */
export function runSteps(name: string): RunStep[] {
  const { env = {}, jobs, permissions = {} } = readWorkflow(name);
  return Object.values(jobs).flatMap((job) => {
    const environment = typeof job.environment === 'object' ? job.environment.name : job.environment;
    const mayProve = (job.permissions ?? permissions)['id-token'] === 'write';
    return (job.steps ?? []).flatMap((step) =>
      step.run === undefined
        ? []
        : [
            {
              name: step.name ?? '',
              run: step.run,
              env: Object.keys({ ...env, ...job.env, ...step.env }),
              ...(environment !== undefined && { environment }),
              mayProve,
            },
          ],
    );
  });
}

/** The command of a workflow's line, and its working folder. */
interface ResolvedScript {
  readonly command: string;
  readonly folder: string;
}

interface Package {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

const readPackage = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;

/**
 * Resolves a line like `pnpm release status --target "$TARGET"` or `pnpm --filter "@gym/$APP" run kit` without pnpm.
 * Returns the script's text and its arguments.
 * @param app replaces `$APP` in the name of a package
 * @throws Error if the line calls no script, or an unknown one
 */
export function resolveScript(root: string, line: string, app: string): ResolvedScript {
  const [, filter, script = '', rest = ''] =
    /^pnpm (?:--(?:silent )?(?:--)?filter "?([@\w/$-]+)"? run )?([\w:.-]+)((?: [^;&|<>`\n]*)?)$/.exec(
      line.replace('pnpm --silent --filter', 'pnpm --filter'),
    ) ?? [];
  if (!script) throw new Error(`"${line}" is no call of one script.`);
  const folder = filter === undefined ? root : folderOf(root, filter.replace('$APP', app));
  const text = readPackage(folder).scripts?.[script];
  if (text === undefined) throw new Error(`"${line}": there is no script "${script}" in ${folder}/package.json.`);
  if (text.startsWith('pnpm ')) return resolveScript(root, text + rest, app);
  return { command: text + rest, folder };
}

function folderOf(root: string, name: string): string {
  const folder = packageFolders(root)
    .map((one) => join(root, one))
    .find((one) => existsSync(one) && readPackage(one).name === name);
  if (folder === undefined) throw new Error(`There is no package "${name}".`);
  return folder;
}
