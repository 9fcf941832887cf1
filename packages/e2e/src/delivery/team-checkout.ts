import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editFile, repositoryRoot } from '@gym/test-tools';

/** Build output and caches are not copied. `node_modules` folders contain only links, which stay links. */
const GENERATED = /\/(dist|\.cache)$/;

/** A team's own checkout: a copy of the workspace for changing its remote. */
export interface Checkout {
  readonly folder: string;
  /** Changes a source. @throws Error if the file does not contain the text to replace */
  edit(file: string, text: string, by: string): void;
  discard(): void;
}

/** Copies the current workspace. */
export function checkOut(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'gym-checkout-'));
  const root = repositoryRoot();
  for (const name of [
    'apps',
    'packages',
    'package.json',
    'pnpm-workspace.yaml',
    'pnpm-lock.yaml',
    'tsconfig.base.json',
    '.github',
  ]) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !GENERATED.test(source),
    });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    edit: (file, text, by) => void editFile(join(folder, file), text, by),
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}
