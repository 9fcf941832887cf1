import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { distFolder, REPOSITORY } from '../workspace/repository.ts';

/** What every build depends on: the recipe, and the versions of all libraries. */
const SHARED_INPUTS = [
  'packages/build/src',
  'packages/build/package.json',
  'packages/federation/src/runtime-from-host.ts',
  'packages/remote-contract/src/contract-version.ts',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
];
/** Of which every app bundles a part: the client's calls travel with the screens that make them. */
const CLIENT_INPUTS = sourcesOf('packages/api-client');
/** What the shell bundles for all: a remote takes these from the shell and is not built anew for them. */
const SHELL_INPUTS = ['packages/ui', 'packages/federation', 'packages/remote-contract'].flatMap(sourcesOf);

function sourcesOf(folder: string): string[] {
  return [`${folder}/src`, `${folder}/package.json`];
}

/**
 * Hash of everything an app's build is made from; equal hashes need no second build. Tests are not part of it.
 * @param root workspace to look at; this one unless stated
 */
export function inputsHash(app: string, root = REPOSITORY): string {
  const own = ['src', 'package.json', 'remote.json', 'webpack.config.ts'].map((name) => `apps/${app}/${name}`);
  return hashOfSources([...CLIENT_INPUTS, ...own, ...(app === 'shell' ? SHELL_INPUTS : [])], root);
}

/**
 * Hash of files and folders of the workspace, and of what every build depends on besides. Tests are not part of it.
 * @param places paths below the root
 */
export function hashOfSources(places: readonly string[], root = REPOSITORY): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...SHARED_INPUTS, ...places].flatMap((place) => filesOf(place, root))) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function filesOf(place: string, root: string): string[] {
  try {
    return readdirSync(path.join(root, place), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [place];
    if (code === 'ENOENT') return [];
    throw error;
  }
}

/** Where a build notes what it was made from. */
export const INPUTS_FILE = '.inputs';

/** Whether an app's build is there and made from what is there now. */
export function isBuilt(app: string): boolean {
  const mark = path.join(distFolder(app), INPUTS_FILE);
  return existsSync(mark) && readFileSync(mark, 'utf8') === inputsHash(app);
}
