import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';

const PROGRAM = join(repositoryRoot(), 'packages/validate/bin/change-scope.mjs');
const REMOTES = ['apps/admin/src/remote.ts', 'apps/staff/src/remote.ts'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gym-change-'));
  git('init', '--quiet', '--initial-branch=main');
  commit([...REMOTES, 'apps/api/package.json']);
});

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@gym.test', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

/** Writes the files with new content, and commits them. */
function commit(files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${Math.random()}`);
  }
  git('add', '--all');
  git('commit', '--quiet', '--message=change');
}

const scope = (env: Record<string, string> = {}) =>
  execFileSync(process.execPath, [PROGRAM, 'HEAD~1'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GITHUB_OUTPUT: '', ...env },
  });

test.each([
  ['one remote', ['apps/staff/src/a.ts', 'apps/staff/src/remote.ts'], ['staff'], false],
  ['two remotes', ['apps/staff/src/a b.ts', 'apps/admin/src/ä.ts'], ['admin', 'staff'], false],
  ['a remote and a package', ['apps/staff/src/a.ts', 'packages/ui/src/b.ts'], [], true],
  ['the server', ['apps/api/src/a.ts'], [], true],
  ['a file of the root', ['pnpm-lock.yaml'], [], true],
])('a change of %s', (_name, files, remotes, whole) => {
  commit(files);
  expect(scope()).toBe(`remotes=${JSON.stringify(remotes)}\nwhole=${whole}\n`);
});

test('a remote that a change removes needs the whole validation', () => {
  git('rm', '--quiet', 'apps/staff/src/remote.ts');
  git('commit', '--quiet', '--message=remove');
  expect(scope()).toContain('whole=true');
});

test('sets the outputs of a workflow', () => {
  commit(['apps/staff/src/a.ts']);
  const output = join(folder, 'output');
  scope({ GITHUB_OUTPUT: output });
  expect(readFileSync(output, 'utf8')).toBe('remotes=["staff"]\nwhole=false\n');
});
