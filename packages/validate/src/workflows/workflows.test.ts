import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders, readWorkflow, repositoryRoot, resolveScript, runSteps, workflowNames } from '@gym/test-tools';

const root = repositoryRoot();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const APPS = ['shell', 'admin', 'staff'];
const STEPS = workflowNames().flatMap((workflow) => runSteps(workflow).map((step) => ({ workflow, ...step })));
/** Commands of the package manager itself, which are no scripts of ours. */
const PNPM_COMMANDS: Readonly<Record<string, string>> = {
  Install: 'pnpm install --frozen-lockfile',
  Vulnerabilities: 'pnpm audit --prod',
  Signatures: 'pnpm audit signatures',
  SBOM:
    'pnpm --filter "@gym/$APP" sbom --sbom-format cyclonedx --sbom-type application --prod ' +
    '--out "apps/$APP/dist/bom.json"',
};
const OURS = STEPS.filter(({ name }) => !(name in PNPM_COMMANDS) && !name.startsWith('Validate'));

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

test('runs exactly these commands of the package manager', () => {
  const found = STEPS.filter(({ name }) => name in PNPM_COMMANDS).map(({ name, run }) => [name, run] as const);
  expect(Object.fromEntries(found)).toEqual(PNPM_COMMANDS);
  expect(found.filter(([name, run]) => run !== PNPM_COMMANDS[name])).toEqual([]);
});

test('pins every action of others to a commit, with its version as a comment', () => {
  const uses = workflowNames().flatMap((name) => [...read(`.github/workflows/${name}`).matchAll(/uses: (\S+)(.*)$/gm)]);
  const others = uses.filter(([, action]) => !action!.startsWith('./'));
  expect(others.length).toBeGreaterThan(10);
  for (const [line, action, comment] of others)
    expect([line, action, comment]).toEqual([
      line,
      expect.stringMatching(/@[0-9a-f]{40}$/),
      expect.stringMatching(/^ # v\d+\.\d+\.\d+$/),
    ]);
  // One commit for each action: an update changes all of them.
  expect(new Set(others.map(([, action]) => action)).size).toBe(
    new Set(others.map(([, action]) => action!.split('@')[0])).size,
  );
});

test('runs the Node of the image everywhere, and the oldest supported one in the validation', () => {
  const [, image] = /^ARG NODE_IMAGE=node:(\d+)\./m.exec(read('deploy/container/Dockerfile')) ?? [];
  const [, oldest] = /"node": ">=([\d.]+)"/.exec(read('package.json')) ?? [];
  const used = workflowNames().flatMap((name) =>
    [...read(`.github/workflows/${name}`).matchAll(/node-version: (\S+)/g)].map(([, version]) => version),
  );
  expect([...new Set(used)].sort()).toEqual([oldest, image].sort());
  expect(used.filter((version) => version === oldest)).toHaveLength(1);
});

test('the update bot holds back what ADR-0003 holds back', () => {
  const { packageRules } = JSON.parse(read('.github/renovate.json')) as {
    packageRules: readonly { matchPackageNames?: string[]; allowedVersions?: string }[];
  };
  const held = packageRules
    .filter(({ allowedVersions }) => allowedVersions !== undefined)
    .flatMap(({ matchPackageNames = [] }) => matchPackageNames);
  const table = [...read('docs/adr/0003-versions-for-node-20.md').matchAll(/^\| ([@\w/-]+) \| \d/gm)].map(
    ([, name]) => name!,
  );
  expect(table.length).toBeGreaterThan(4);
  // pnpm is named in commands, which the bot does not read.
  expect(table.filter((name) => name !== 'pnpm' && !held.includes(name))).toEqual([]);
});

test('installs use the pnpm version of README', () => {
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
  expect(runSteps('validation.yml').map(({ run }) => run)).toEqual([
    command,
    expect.stringContaining(`${command} --only=`),
  ]);
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
