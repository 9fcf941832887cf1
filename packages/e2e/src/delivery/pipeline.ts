import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Nginx, resolveScript, runSteps, startNginx } from '@gym/test-tools';

/** What came of a step. */
export interface StepRun {
  readonly code: number;
  readonly output: string;
}

interface Options {
  readonly workflow: string;
  /** Where the workspace is checked out. */
  readonly checkout: string;
  readonly app: string;
  /** Values of what the workflow gives its steps: variables and secrets of the deployment. */
  readonly env: Readonly<Record<string, string>>;
}

/** Settings of this process that a runner would not have. */
const OWN = /^(AWS_|GYM_|RELEASES$|CDN_BASE$|API_BASE$|JEST_|NODE_ENV$)/;

/**
 * Runs a step of a workflow by its name, as the continuous integration does: the very line, in a shell, with those
 * variables alone that the workflow gives it.
 */
export async function runStep(name: string, { workflow, checkout, app, env }: Options): Promise<StepRun> {
  const step = runSteps(workflow).find((one) => one.name === name);
  if (!step) throw new Error(`${workflow} has no step "${name}".`);
  const { command, folder } = resolveScript(checkout, step.run, app);
  const given = Object.fromEntries(
    Object.entries({ APP: app, ...env }).filter(([variable]) => step.env.includes(variable)),
  );
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !OWN.test(variable)));
  const bins = [folder, checkout].map((one) => join(one, 'node_modules/.bin')).join(delimiter);
  const child = spawn('bash', ['-e', '-c', command], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      GITHUB_ACTOR: `${app}-team`,
      GITHUB_SHA: '1f2e3d4c',
      ...given,
      PATH: `${bins}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject).once('close', (ended) => resolve(ended ?? 1));
  });
  return { code, output };
}

/** nginx as the CDN of a target that is a folder, with the product's own configuration. */
export function openCdn(target: string): Promise<Nginx> {
  // Its workers are another user's where root starts it.
  chmodSync(target, 0o755);
  return startNginx({
    configuration: 'cdn.conf',
    files: (port) => ({ 'gym-cdn.conf': `listen 127.0.0.1:${port};\nroot ${target};\n` }),
  });
}

/** Every file that an app has on a target, variants included, with a hash of what is in it. */
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
