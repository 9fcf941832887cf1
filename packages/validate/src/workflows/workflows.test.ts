import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders, readWorkflow, repositoryRoot, resolveScript, runSteps, workflowNames } from '@gym/test-tools';

const root = repositoryRoot();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const APPS = ['shell', 'admin', 'staff'];
const STEPS = workflowNames().flatMap((workflow) => runSteps(workflow).map((step) => ({ workflow, ...step })));
const OURS = STEPS.filter(({ name }) => !['Install', 'Validate'].includes(name));

/**
 * Where the same line also runs: in the validation, or in a journey that reads it from the workflow by the step's name.
 */
const JOURNEY = 'packages/e2e/src/delivery/delivery.journey.ts';
const EXERCISED: Readonly<Record<string, { by: string; as: RegExp }>> = {
  // It uses the same compiler and configuration, for all packages in two processes.
  Types: { by: 'packages/validate/src/types/check-types.ts', as: /types\/main\.ts/ },
  'Unit tests': { by: 'packages/validate/src/steps/run-jest.ts', as: /jest\/bin\/jest\.js/ },
  ...Object.fromEntries(
    ['Build', 'Kit', 'Publish', 'Canary', 'Watch', 'Status', 'Roll back', 'Prune'].map((name) => [
      name,
      { by: JOURNEY, as: new RegExp(`step\\('${name}'`) },
    ]),
  ),
};

test.each(OURS.map(({ workflow, name, run }) => [workflow, name, run] as const))(
  '%s, %s: calls one existing script, which the validation runs, too',
  (_workflow, name, run) => {
    for (const app of APPS.filter((one) => name !== 'Kit' || one !== 'shell'))
      expect(resolveScript(root, run, app).command).not.toBe('');
    expect(Object.keys(EXERCISED)).toContain(name);
    expect(read(EXERCISED[name]!.by)).toMatch(EXERCISED[name]!.as);
  },
);

test.each(STEPS.map(({ workflow, name, run, env }) => [workflow, name, run, env] as const))(
  '%s, %s: receives external values only through its environment',
  (_workflow, _name, run, env) => {
    expect(run).not.toContain('${{');
    expect(
      [...run.matchAll(/\$(\w+)/g)].map(([, variable]) => variable).filter((variable) => !env.includes(variable!)),
    ).toEqual([]);
    // Variables are in quotation marks, so that a value is always one argument.
    expect(run.replaceAll(/"[^"]*"/g, '')).not.toContain('$');
  },
);

test('installs use the lockfile and the pnpm version of README', () => {
  const versions = new Set(STEPS.filter(({ name }) => name === 'Install').map(({ run }) => run));
  expect([...versions]).toEqual(['pnpm install --frozen-lockfile']);
  const [, version] = /pnpm@([\d.]+) start/.exec(read('README.md')) ?? [];
  for (const name of workflowNames()) {
    const used = [
      ...read(`.github/workflows/${name}`).matchAll(/uses: pnpm\/action-setup@\S+\s+with:\s+version: (\S+)/g),
    ].map(([, one]) => one);
    expect([name, used.filter((one) => one !== version)]).toEqual([name, []]);
  }
});

test("a change is validated by README's second command", () => {
  const [, command] = /## Validate\s+```sh\n([^\n]+)/.exec(read('README.md')) ?? [];
  expect(runSteps('validation.yml').map(({ run }) => run)).toEqual([command]);
});

/** Returns an app's workspace packages, direct or transitive. */
function madeOf(folder: string, found = new Set<string>()): Set<string> {
  const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as { dependencies?: Record<string, string> };
  const names = Object.fromEntries(
    packageFolders(root).map((one) => [(JSON.parse(read(`${one}/package.json`)) as { name: string }).name, one]),
  );
  for (const next of Object.keys(dependencies)
    .flatMap((name) => names[name] ?? [])
    .filter((one) => !found.has(one)))
    madeOf(next, found.add(next));
  return found;
}

/** Further inputs of the shell: the boot document and its script. */
const COMPOSED: Readonly<Record<string, string[]>> = { shell: ['packages/release/src/document'] };

test.each(APPS)('%s is delivered by the shared workflow, when one of its inputs has changed', (app) => {
  const { on, jobs } = readWorkflow(`${app}.yml`);
  expect(Object.values(jobs)).toMatchObject([{ uses: './.github/workflows/delivery.yml', with: { app } }]);
  const paths = on.push?.paths ?? [];
  expect(paths).toEqual(
    expect.arrayContaining([
      ...[`apps/${app}`, 'packages/build', ...madeOf(`apps/${app}`), ...(COMPOSED[app] ?? [])].map(
        (folder) => `${folder}/**`,
      ),
      `.github/workflows/${app}.yml`,
      '.github/workflows/delivery.yml',
    ]),
  );
  expect(paths.filter((path) => path.startsWith('apps/'))).toEqual([`apps/${app}/**`]);
});
