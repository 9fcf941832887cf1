import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { type Nginx, resolveScript, runSteps, startNginx, startProcess } from '@gym/test-tools';

/** The result of a step. */
export interface StepRun {
  readonly code: number;
  readonly output: string;
  /** The build that the step names to the steps after it. */
  readonly build?: string;
}

interface Options {
  readonly workflow: string;
  /** The folder of the workspace's checkout. */
  readonly checkout: string;
  readonly app: string;
  /** The values that the workflow passes to its steps: variables and secrets of the deployment. */
  readonly env: Readonly<Record<string, string>>;
  /** Issues the ID token of a job with this environment, if the workflow lets the job request one. */
  idToken(environment: string): Promise<string>;
}

/** Environment variables of this process that a CI runner would not have. */
const OWN = /^(AWS_|GYM_|RELEASE_|REQUIRE_|RELEASES$|CDN_BASE$|API_BASE$|JEST_|NODE_ENV$)/;

/**
 * Runs a workflow step by its name, as continuous integration does: the exact line, in a shell, with only the
 * workflow's variables.
 */
export async function runStep(name: string, { workflow, checkout, app, env, idToken }: Options): Promise<StepRun> {
  const step = runSteps(workflow).find((one) => one.name === name);
  if (!step) throw new Error(`${workflow} has no step "${name}".`);
  const { command, folder } = resolveScript(checkout, step.run, app);
  const given = Object.fromEntries(
    Object.entries({ APP: app, ...env }).filter(([variable]) => step.env.includes(variable)),
  );
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !OWN.test(variable)));
  const bins = [folder, checkout].map((one) => join(one, 'node_modules/.bin')).join(delimiter);
  const { environment = '', mayProve } = step;
  const proof = mayProve && { RELEASE_ID_TOKEN: await idToken(environment.replace(/\$\{\{ \w+\.app \}\}/, app)) };
  const outputs = join(mkdtempSync(join(tmpdir(), 'gym-step-')), 'outputs');
  const { ended, log } = startProcess('bash', ['-e', '-c', command], {
    cwd: folder,
    env: {
      ...inherited,
      GITHUB_ACTOR: `${app}-team`,
      GITHUB_SHA: '1f2e3d4c',
      GITHUB_OUTPUT: outputs,
      ...given,
      ...proof,
      PATH: `${bins}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  const code = await ended;
  const [, build] = /^build=(.+)$/m.exec(existsSync(outputs) ? readFileSync(outputs, 'utf8') : '') ?? [];
  rmSync(dirname(outputs), { recursive: true });
  return { code, output: log(), ...(build !== undefined && { build }) };
}

/** Starts nginx as the CDN of a folder target, with the product's own configuration. */
export function openCdn(target: string): Promise<Nginx> {
  // If root starts nginx, its workers run as another user.
  chmodSync(target, 0o755);
  return startNginx({
    configuration: 'cdn.conf',
    files: (port) => ({ 'gym-cdn.conf': `listen 127.0.0.1:${port};\nroot ${target};\n` }),
  });
}

/** Returns a hash of every file of an app on a target, including compressed variants. */
export function fileHashes(target: string, app: string): Record<string, string> {
  const folder = join(target, 'assets', app);
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );
}
