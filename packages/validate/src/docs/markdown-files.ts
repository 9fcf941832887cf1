import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The documents of the repository, relative to its root: those at the top and those of `docs`. */
export function markdownFiles(root: string): string[] {
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return folder === '.' && entry.name !== 'docs' ? [] : below(path);
      return entry.name.endsWith('.md') ? [path] : [];
    });
  return existsSync(join(root, 'docs')) ? below('.').sort() : [];
}
