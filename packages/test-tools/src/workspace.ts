import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the repository's root folder. */
export function repositoryRoot(): string {
  return join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
}

/** Folders of the workspace's packages, relative to the root: `apps/api`, `packages/ui`, … */
export function packageFolders(root: string): string[] {
  return ['apps', 'packages']
    .flatMap((group) =>
      readdirSync(join(root, group))
        .sort()
        .map((name) => `${group}/${name}`),
    )
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
}
