import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const APP = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** This product's version, `0.1.0`. */
export const productVersion = (): string =>
  (JSON.parse(readFileSync(path.join(APP, 'package.json'), 'utf8')) as { version: string }).version;

/**
 * The version and the commit that it is made from, `0.1.0+9e9e1486c0de`: two programs of one version may differ. Only
 * the version where neither a checkout nor `GYM_COMMIT`, which an image has, tells the commit.
 */
export function productBuild(root = path.resolve(APP, '../..'), recorded = process.env['GYM_COMMIT']): string {
  const [commit] = /^[0-9a-f]{12}(?=[0-9a-f]{28}$)/.exec(recorded || commitOf(root) || '') ?? [];
  return commit ? `${productVersion()}+${commit}` : productVersion();
}

/** Reads the commit of a checkout from its files, because git rejects those of another account. */
function commitOf(root: string): string | undefined {
  try {
    const folder = gitFolder(path.join(root, '.git'));
    const head = readFileSync(path.join(folder, 'HEAD'), 'utf8').trim();
    const [, branch] = /^ref: (\S+)$/.exec(head) ?? [];
    return branch === undefined ? head : commitOfBranch(folder, branch);
  } catch {
    return undefined;
  }
}

/** A second worktree has a file in place of the folder. */
function gitFolder(git: string): string {
  try {
    const [, named] = /^gitdir: (.+)$/m.exec(readFileSync(git, 'utf8')) ?? [];
    return named === undefined ? git : path.resolve(path.dirname(git), named);
  } catch {
    return git;
  }
}

function commitOfBranch(folder: string, branch: string): string | undefined {
  const read = (file: string): string | undefined => {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      return undefined;
    }
  };
  const common = path.resolve(folder, read(path.join(folder, 'commondir')) ?? '.');
  const packed = read(path.join(common, 'packed-refs'))
    ?.split('\n')
    .find((line) => line.endsWith(` ${branch}`));
  return read(path.join(common, branch)) ?? packed?.slice(0, 40);
}
