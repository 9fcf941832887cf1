import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { declaredFiles, type RemotePackage } from './declared-files.ts';
import type { NewRemote } from './new-remote.ts';
import { refuseClash } from './refuse-clash.ts';
import { sourceFiles } from './source-files.ts';

/** A remote that a new one is made like: its libraries, and how it is shipped. */
const LIKE = 'staff';

/**
 * Writes a new remote into a workspace: its folder below `apps/`, and its workflow beside those of the others.
 * @param root folder of the workspace
 * @returns the files that were written, below the root
 * @throws Error where its name or its route is taken or malformed
 */
export function createRemote(remote: NewRemote, root: string): string[] {
  const apps = path.join(root, 'apps');
  refuseClash(remote, apps);
  const like = JSON.parse(readFileSync(path.join(apps, LIKE, 'package.json'), 'utf8')) as RemotePackage;
  const own = { ...declaredFiles(remote, like), ...sourceFiles(remote) };
  const files = {
    ...Object.fromEntries(Object.entries(own).map(([file, text]) => [`apps/${remote.name}/${file}`, text])),
    ...workflow(remote, root),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return Object.keys(files);
}

/** How a remote is shipped is the same for all but its name, so it is written once: in another's workflow. */
function workflow({ name }: NewRemote, root: string): Record<string, string> {
  const like = path.join(root, `.github/workflows/${LIKE}.yml`);
  if (!existsSync(like)) return {};
  const renamed = readFileSync(like, 'utf8')
    .replaceAll(wordOf(LIKE), name)
    .replaceAll(wordOf(capitalised(LIKE)), capitalised(name));
  return { [`.github/workflows/${name}.yml`]: renamed };
}

const wordOf = (name: string): RegExp => new RegExp(`\\b${name}\\b`, 'g');
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
