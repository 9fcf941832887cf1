import { delimiter, join } from 'node:path';
import type { Machine } from './tool.ts';

/** The first of the names that PATH leads to. */
export function searchPath(machine: Machine, names: readonly string[]): string | undefined {
  const folders = (machine.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => machine.isExecutable(path));
}
