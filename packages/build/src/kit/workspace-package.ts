import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '../workspace/repository.ts';

/** A `package.json` of the workspace. */
export interface WorkspaceManifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly sideEffects?: readonly string[] | false;
  /** Files by their subpaths. */
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The folder of a package of the workspace. The server is an app. */
export const packageFolder = (name: string): string =>
  path.join(REPOSITORY, name === 'api' ? 'apps' : 'packages', name);

export const readWorkspaceManifest = (name: string): WorkspaceManifest =>
  JSON.parse(readFileSync(path.join(packageFolder(name), 'package.json'), 'utf8')) as WorkspaceManifest;

/** The source file of each public export of a package, by its subpath. */
export function publicExports(name: string, only?: readonly string[]): Readonly<Record<string, string>> {
  const { exports = {} } = readWorkspaceManifest(name);
  const missing = only?.find((subpath) => !(subpath in exports));
  if (missing !== undefined) throw new Error(`packages/${name} does not export ${missing}.`);
  return Object.fromEntries(Object.entries(exports).filter(([subpath]) => only?.includes(subpath) ?? true));
}

/** Name of the package of an import: `@gym/ui` of `@gym/ui/form`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
