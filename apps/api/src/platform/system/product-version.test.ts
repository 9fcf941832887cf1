import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { productBuild, productVersion } from './product-version.ts';

const read = (file: string): string => readFileSync(path.join(repositoryRoot(), file), 'utf8');

test("the server has the product's version", () => {
  expect(productVersion()).toBe((JSON.parse(read('package.json')) as { version: string }).version);
});

describe('the build', () => {
  const folder = temporaryFolder({ anew: true });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const isOf = (commit: string) => `${productVersion()}+${commit.slice(0, 12)}`;

  test('is the version and the commit of a checkout, of a worktree, or what the image recorded', () => {
    git('init', '--quiet', '--initial-branch=main');
    const author = ['-c', 'user.name=Ann', '-c', 'user.email=ann@gym.test'];
    git(...author, 'commit', '--quiet', '--allow-empty', '--message', 'one');
    const commit = git('rev-parse', 'HEAD');
    expect(productBuild(folder, undefined)).toBe(isOf(commit));
    git('worktree', 'add', '--quiet', '-b', 'second', 'second');
    expect(productBuild(path.join(folder, 'second'), undefined)).toBe(isOf(commit));
    git('pack-refs', '--all');
    expect(productBuild(folder, undefined)).toBe(isOf(commit));
    git('checkout', '--quiet', '--detach');
    expect(productBuild(folder, undefined)).toBe(isOf(commit));
    const other = '9e9e1486'.repeat(5);
    expect(productBuild(folder, other)).toBe(isOf(other));
  });

  test('is the version alone where nothing tells the commit', () => {
    expect(productBuild(folder, undefined)).toBe(productVersion());
    expect(productBuild(folder, 'unknown')).toBe(productVersion());
  });
});

test('the changelog begins with Unreleased and lists each version once, newest first, with its day', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading ?? '');
  expect(headings[0]).toBe('Unreleased');
  const versions = headings.slice(1).map((heading) =>
    /^(\d+)\.(\d+)\.(\d+) – \d{4}-\d\d-\d\d$/
      .exec(heading)
      ?.slice(1)
      .reduce((sum, part) => sum * 1_000 + Number(part), 0),
  );
  expect(versions).toEqual([...new Set(versions)].sort((one, other) => (other ?? 0) - (one ?? 0)));
  expect(versions).not.toContain(undefined);
});
