import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWorkflow, repositoryRoot, resolveScript, runSteps } from '@gym/test-tools';

const root = repositoryRoot();

const folder = mkdtempSync(join(tmpdir(), 'gym-versions-'));
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

test('changesets raise the versions, by a script that exists', () => {
  const steps = readWorkflow('versions.yml').jobs['versions']?.steps ?? [];
  const version = steps.find(({ uses }) => uses?.startsWith('changesets/action@'))?.with?.['version'] ?? '';
  expect(resolveScript(root, version, '').command).toBe('changeset version');
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
