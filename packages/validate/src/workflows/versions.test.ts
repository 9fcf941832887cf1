import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot, resolveScript, runSteps } from '@gym/test-tools';
import { parse } from 'yaml';

const root = repositoryRoot();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gym-versions-'));
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const versionOf = (app: string) => (JSON.parse(read(`apps/${app}/package.json`)) as { version: string }).version;

test("the workflow's command raises the version of a changed app alone, and writes its changelog", () => {
  const { jobs } = parse(readFileSync(join(root, '.github/workflows/versions.yml'), 'utf8')) as {
    jobs: { versions: { steps: readonly { uses?: string; with?: { version?: string } }[] } };
  };
  const command = jobs.versions.steps.find(({ uses = '' }) => uses.startsWith('changesets/action@'))?.with?.version;
  const [pnpm, script = '', ...args] = command?.split(' ') ?? [];
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect([pnpm, scripts[script]]).toEqual(['pnpm', 'changeset']);

  cpSync(join(root, '.changeset/config.json'), join(folder, '.changeset/config.json'));
  write('package.json', JSON.stringify({ name: 'gym', private: true }));
  write('pnpm-workspace.yaml', 'packages:\n  - apps/*\n');
  for (const app of ['admin', 'staff']) {
    write(`apps/${app}/package.json`, JSON.stringify({ name: `@gym/${app}`, version: '0.1.0', private: true }));
    cpSync(join(root, 'apps', app, 'CHANGELOG.md'), join(folder, 'apps', app, 'CHANGELOG.md'));
  }
  write('.changeset/sorted-renewals.md', '---\n"@gym/staff": minor\n---\n\nRenewals sort by name.\n');
  execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: folder });
  execFileSync(process.execPath, [join(root, 'node_modules/@changesets/cli/bin.js'), ...args], { cwd: folder });

  expect([versionOf('staff'), versionOf('admin')]).toEqual(['0.2.0', '0.1.0']);
  expect(read('apps/staff/CHANGELOG.md')).toMatch(
    /^# @gym\/staff\n\n## 0\.2\.0\n\n### Minor Changes\n\n- .*Renewals sort by name\.\n\n## 0\.1\.0\n/,
  );
});

test('tags a version once that the changelog has, and names it to the job that builds its image', () => {
  const { run } = runSteps('server.yml').find(({ name }) => name === 'Tag')!;
  const [, script = ''] = resolveScript(root, run, '').command.split(' ');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const author = ['-c', 'user.name=Ann', '-c', 'user.email=ann@gym.test'];
  const tag = () => {
    write('output', '');
    const ran = spawnSync(process.execPath, [join(root, script)], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, GITHUB_OUTPUT: join(folder, 'output') },
    });
    return { code: ran.status, said: `${ran.stdout}${ran.stderr}`, output: read('output') };
  };
  git('init', '--quiet', '--initial-branch=main');
  git('init', '--quiet', '--bare', 'origin');
  git('remote', 'add', 'origin', join(folder, 'origin'));
  write('package.json', JSON.stringify({ version: '1.2.0' }));
  write('CHANGELOG.md', '## Unreleased\n');
  git(...author, 'commit', '--quiet', '--allow-empty', '--message', 'one');
  expect(tag()).toMatchObject({ code: 1, said: expect.stringContaining('has no "## 1.2.0 – <day>"'), output: '' });
  write('CHANGELOG.md', '## Unreleased\n\n## 1.2.0 – 2026-11-30\n');
  expect(tag()).toMatchObject({ code: 0, output: 'version=1.2.0\n' });
  expect(git('--git-dir', 'origin', 'rev-parse', 'v1.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  expect(tag()).toMatchObject({ code: 0, said: 'v1.2.0 exists.\n', output: '' });
});
