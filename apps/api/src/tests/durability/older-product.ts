import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@gym/test-tools';

/** Without an earlier release, the code before this migration is the older one. */
const BEFORE_RELEASES = 'apps/api/migrations/0007_member_imports.sql';

/** An older version of the product in a folder of its own, with this checkout's dependencies. */
export interface OlderProduct {
  /** The release, or the short hash of the commit. */
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

/** Extracts it into a temporary folder. Only the product's own code is older, not its dependencies. */
export function extractOlderProduct({ commit, name }: { commit: string; name: string }): OlderProduct {
  const root = repositoryRoot();
  const folder = mkdtempSync(path.join(tmpdir(), 'gym-older-'));
  const archive = execFileSync(
    'git',
    ['-C', root, 'archive', commit, 'apps', 'packages', 'package.json', 'tsconfig.base.json'],
    { maxBuffer: 2 ** 28 },
  );
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  // The links in `node_modules` are relative, so they lead to the older packages.
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@gym'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@gym') symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  for (const group of ['apps', 'packages']) {
    for (const one of readdirSync(path.join(folder, group))) {
      const [from, to] = [root, folder].map((at) => path.join(at, group, one, 'node_modules')) as [string, string];
      if (existsSync(from)) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
      // Those that are no packages any more.
      else symlinkSync(path.join(folder, group, one), path.join(modules, '@gym', one), 'dir');
    }
  }
  return { name, folder, discard: () => rmSync(folder, { recursive: true, force: true }) };
}
