import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkflow, repositoryRoot, resolveScript, runSteps, workflowNames } from '@gym/test-tools';
import { APP_JOURNEYS } from '../steps/steps.ts';

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
/** Steps that run before an install, or that run a program of others. */
const BARE = ['Scope', 'Required', 'Sign'];
const OURS = STEPS.filter(({ name }) => ![...Object.keys(PNPM_COMMANDS), ...BARE].includes(name)).filter(
  ({ name }) => !name.startsWith('Validate'),
);

/**
 * Where the same line also runs: in the validation, or in a journey that reads it from the workflow by the step's name.
 */
const JOURNEY = 'packages/e2e/src/delivery/delivery.journey.ts';
const EXERCISED: Readonly<Record<string, { by: string; as: RegExp }>> = {
  'Publish the kit': {
    by: 'packages/e2e/src/published-kit/published-kit.nightly.ts',
    as: /pack-kit\.mjs'.*'--publish'/,
  },
  Tag: { by: 'packages/validate/src/workflows/versions.test.ts', as: /runSteps\('server\.yml'\)/ },
  ...Object.fromEntries(
    [
      ...['Build', 'Kit', 'Publish', 'Canary', 'Watch', 'Status', 'Roll back', 'Release again', 'Prune'],
      ...['Preview', 'End preview'],
    ].map((name) => [name, { by: JOURNEY, as: new RegExp(`step\\('${name}'`) }]),
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

test('checks an app within ten minutes, and everything each night', () => {
  expect(readWorkflow('app-checks.yml').jobs).toMatchObject({ checks: { 'timeout-minutes': 10 } });
  expect(readWorkflow('validation.yml').on).toMatchObject({ schedule: [expect.anything()] });
});

test('a change waits for the checks of its remotes, or for the whole validation', () => {
  const { on, jobs } = readWorkflow('changes.yml');
  expect(on).toEqual({ pull_request: null });
  expect(jobs['remotes']?.uses).toBe('./.github/workflows/app-checks.yml');
  expect(jobs['whole']?.uses).toBe('./.github/workflows/validation.yml');
  expect(jobs['required']?.needs).toEqual(['scope', 'remotes', 'whole']);
});

test('a delivery releases the build that it has published, by the version', () => {
  const { publish, release } = readWorkflow('delivery.yml').jobs;
  expect(publish?.outputs).toEqual({ build: '${{ steps.publish.outputs.build }}' });
  expect(publish?.steps?.find(({ name }) => name === 'Publish')?.id).toBe('publish');
  expect([release?.needs, release?.env?.['BUILD']]).toEqual(['publish', '${{ needs.publish.outputs.build }}']);
  expect(release?.steps?.find(({ name }) => name === 'Canary')?.run).toContain('release promote "$BUILD" ');
});

test('only a pull request of this repository has previews, with credentials for nothing else', () => {
  const { on, jobs } = readWorkflow('previews.yml');
  expect(on).toMatchObject({ pull_request: { types: expect.arrayContaining(['synchronize', 'closed']) } });
  expect(jobs['scope']?.if).toContain('github.event.pull_request.head.repo.full_name == github.repository');
  for (const job of ['preview', 'end']) {
    expect(jobs[job]?.needs).toBe('scope');
    expect([jobs[job]?.environment].flat()).toContainEqual(
      job === 'end' ? 'preview-${{ matrix.app }}' : expect.objectContaining({ name: 'preview-${{ matrix.app }}' }),
    );
    // Code of the change runs before the last step, without the credentials.
    expect(JSON.stringify([jobs[job]?.env, jobs[job]?.steps?.slice(0, -1)])).not.toContain('secrets.');
    // That code has the key of the last step, too. So it is one that signs previews only.
    expect(jobs[job]?.steps?.at(-1)?.env?.['RELEASE_SIGNING_KEY']).toBe('${{ secrets.PREVIEW_SIGNING_KEY }}');
  }
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
  const remotes = folderNames('apps').filter((app) => existsSync(join(root, 'apps', app, 'remote.json')));
  const teams = remotes.map((app) => owners.get(`/apps/${app}/`));
  expect(teams).not.toContain(undefined);
  expect(new Set([...teams, owners.get('*')]).size).toBe(remotes.length + 1);
  expect(Object.keys(APP_JOURNEYS)).toEqual(expect.arrayContaining(remotes));
  const known = folderNames('packages/e2e/src');
  for (const folder of Object.values(APP_JOURNEYS).flat()) expect(known).toContain(folder);
});

test.each(APPS)('%s is delivered by the shared workflow, when one of its inputs has changed', (app) => {
  const { on, jobs } = readWorkflow(`${app}.yml`);
  // Every screen depends on the shell, so the whole validation runs before its release.
  const [checks, file] = app === 'shell' ? ['validation', 'validation.yml'] : ['checks', 'app-checks.yml'];
  expect(jobs).toMatchObject({
    [checks]: { uses: `./.github/workflows/${file}` },
    delivery: { needs: checks, uses: './.github/workflows/delivery.yml', with: { app } },
  });
  expect(jobs[checks]?.with).toEqual(app === 'shell' ? undefined : { app });
  const paths = on.push?.paths ?? [];
  expect(paths).toEqual(
    expect.arrayContaining([
      // The validation's build compares the other ones with the files that the build read (path-filters.ts).
      `apps/${app}/**`,
      ...[`${app}.yml`, 'delivery.yml', file].map((name) => `.github/workflows/${name}`),
    ]),
  );
  expect(paths.filter((path) => path.startsWith('apps/'))).toEqual([`apps/${app}/**`]);
});
