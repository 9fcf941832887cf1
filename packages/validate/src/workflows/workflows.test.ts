import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkflow, repositoryRoot, resolveScript, runSteps, workflowNames } from '@gym/test-tools';
import { APP_JOURNEYS } from '../steps/steps.ts';

const root = repositoryRoot();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const APPS = ['shell', 'admin', 'staff'];
const STEPS = workflowNames().flatMap((workflow) => runSteps(workflow).map((step) => ({ workflow, ...step })));
/** Steps that run before an install, or a program of others. */
const BARE = ['Install', 'Vulnerabilities', 'Signatures', 'SBOM', 'Scope', 'Required', 'Sign'];
const OURS = STEPS.filter(({ name }) => !BARE.includes(name) && !name.startsWith('Validate'));

test.each(OURS.map(({ workflow, name, run }) => [workflow, name, run] as const))(
  '%s, %s: calls one existing script',
  (_workflow, name, run) => {
    for (const app of APPS.filter((one) => name !== 'Kit' || one !== 'shell'))
      expect(resolveScript(root, run, app).command).not.toBe('');
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

test('the check of the workflows finds a mistake, with its line', () => {
  const text = 'on: push\njobs:\n  build:\n    runs-on: ubuntu-24.04\n    steps: [{ rum: ls }]\n';
  // It loads an ES module, and this test runs as CommonJS.
  const script = `import { mistakesIn } from ${JSON.stringify(join(__dirname, 'check-workflows.ts'))};
    console.log((await mistakesIn(${JSON.stringify(root)}, 'build.yml', ${JSON.stringify(text)})).join('\\n'));`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const found = execFileSync(process.execPath, args, { cwd: join(root, 'packages/validate'), encoding: 'utf8' });
  expect(found).toMatch(/^build\.yml:5: .*rum/m);
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

test('installs use the pnpm version of README', () => {
  const [, version] = /pnpm@([\d.]+) start/.exec(read('README.md')) ?? [];
  for (const name of workflowNames()) {
    const used = [
      ...read(`.github/workflows/${name}`).matchAll(/uses: pnpm\/action-setup@\S+\s+with:\s+version: (\S+)/g),
    ].map(([, one]) => one);
    expect([name, used.filter((one) => one !== version)]).toEqual([name, []]);
  }
});

test("the whole repository is validated by README's second command, an app by the same with its name", () => {
  const [, command] = /## Validate\s+```sh\n([^\n]+)/.exec(read('README.md')) ?? [];
  expect(runSteps('validation.yml').map(({ run }) => run)).toEqual([
    command,
    `${command} --full`,
    expect.stringContaining(`${command} --only=`),
  ]);
  expect(readWorkflow('validation.yml').jobs['rest']?.if).toBe("github.event_name != 'pull_request'");
  expect(runSteps('app-checks.yml').map(({ run }) => run)).toEqual([command?.replace('test', 'test "$APP"')]);
});

test('only a pull request of this repository has previews', () => {
  const { on, jobs } = readWorkflow('previews.yml');
  expect(on).toMatchObject({ pull_request: { types: expect.arrayContaining(['synchronize', 'closed']) } });
  expect(jobs['scope']?.if).toContain('github.event.pull_request.head.repo.full_name == github.repository');
  for (const job of ['preview', 'end']) expect(jobs[job]?.needs).toBe('scope');
});

test('each releasing step proves its team by its environment, and unreviewed code has that of previews', () => {
  const releasing = STEPS.filter(({ run }) => run.startsWith('pnpm release '));
  const environmentsOf = (workflow: string) =>
    new Set(releasing.filter((step) => step.workflow === workflow).map(({ environment }) => environment));
  expect(new Set(releasing.map(({ workflow }) => workflow))).toEqual(
    new Set(['delivery.yml', 'previews.yml', 'rollback.yml']),
  );
  expect(releasing.filter(({ mayProve, env }) => !(mayProve && env.includes('RELEASES')))).toEqual([]);
  expect([...environmentsOf('delivery.yml')]).toEqual(['production-${{ inputs.app }}']);
  expect([...environmentsOf('rollback.yml')]).toEqual(['production']);
  const unreviewed = STEPS.filter(
    ({ workflow, mayProve }) => mayProve && 'pull_request' in Object(readWorkflow(workflow).on),
  );
  expect(new Set(unreviewed.map(({ environment }) => environment))).toEqual(new Set(['preview-${{ matrix.app }}']));
});

test('no workflow that releases has a secret, or passes what the release service knows', () => {
  for (const name of [...APPS.map((app) => `${app}.yml`), 'delivery.yml', 'previews.yml', 'rollback.yml'])
    expect([
      name,
      /secrets[.:]|AWS_|_KEYS?\b|_TOKEN\b|--(api|cdn|target)\b/.exec(read(`.github/workflows/${name}`)),
    ]).toEqual([name, null]);
});

test.each(APPS)('only the delivery of %s may prove who it is, not its checks', (app) => {
  const { permissions, jobs } = readWorkflow(`${app}.yml`);
  expect(permissions).toEqual({ contents: 'read' });
  const proving = Object.entries(jobs).filter(([, job]) => job.permissions?.['id-token'] === 'write');
  expect(proving.map(([name, { uses }]) => [name, uses])).toEqual([['delivery', './.github/workflows/delivery.yml']]);
});

test('a delivery releases exactly what it published', () => {
  const { jobs } = readWorkflow('delivery.yml');
  const steps = jobs['release']?.steps ?? [];
  expect(steps.find(({ name }) => name === 'Canary')).toMatchObject({
    run: expect.stringContaining('promote "$BUILD"'),
    env: { BUILD: '${{ steps.publish.outputs.build }}' },
  });
  expect(steps.find(({ name }) => name === 'Publish')?.id).toBe('publish');
});

const folderNames = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test('each remote has a team of its own for reviews, and journeys of its own', () => {
  const owners = new Map(
    read('.github/CODEOWNERS')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(/\s+/) as [string, string]),
  );
  const remotes = folderNames('apps').filter((app) => existsSync(join(root, 'apps', app, 'src/remote.ts')));
  const teams = remotes.map((app) => owners.get(`/apps/${app}/`));
  expect(teams).not.toContain(undefined);
  expect(new Set([...teams, owners.get('*')]).size).toBe(remotes.length + 1);
  expect(Object.keys(APP_JOURNEYS)).toEqual(expect.arrayContaining(remotes));
  const known = folderNames('packages/e2e/src');
  for (const folder of Object.values(APP_JOURNEYS).flat()) expect(known).toContain(folder);
});
