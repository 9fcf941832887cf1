import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@gym/test-tools';

/** Where there is no release yet: the code before this migration came. */
const BEFORE_RELEASES = 'apps/api/migrations/0007_member_imports.sql';

/** The product as it was, beside this checkout and with its dependencies. */
export interface OlderProduct {
  /** The commit, and the release where it was one. */
  readonly name: string;
  readonly folder: string;
  discard(): void;
}

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', repositoryRoot(), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/**
 * The latest earlier release, else the latest code without today's migrations; undefined if the history is too short.
 */
export function olderCommit(): { readonly commit: string; readonly name: string } | undefined {
  try {
    const tag = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-v:refname').split('\n')[0];
    const commit = git(
      'rev-parse',
      '--verify',
      tag ? `${tag}^{commit}` : `${git('log', '--format=%H', '--diff-filter=A', '-1', '--', BEFORE_RELEASES)}^`,
    );
    return { commit, name: tag || commit.slice(0, 7) };
  } catch {
    return undefined;
  }
}

/** Lays it out in a temporary folder. What npm brings is today's: only the product's own code is older. */
export function extractOlderProduct({ commit, name }: { commit: string; name: string }): OlderProduct {
  const root = repositoryRoot();
  const folder = mkdtempSync(path.join(tmpdir(), 'gym-older-'));
  const archive = execFileSync(
    'git',
    ['-C', root, 'archive', commit, 'apps', 'packages', 'package.json', 'tsconfig.base.json'],
    { maxBuffer: 2 ** 28 },
  );
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  // The links in them are relative, so they lead to the older packages here, and to the same dependencies.
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  for (const group of ['apps', 'packages']) {
    for (const one of readdirSync(path.join(folder, group))) {
      const [from, to] = [root, folder].map((at) => path.join(at, group, one, 'node_modules')) as [string, string];
      if (existsSync(from)) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    }
  }
  return { name, folder, discard: () => rmSync(folder, { recursive: true, force: true }) };
}
