import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

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
