import { delimiter, join } from 'node:path';
import type { Machine, ToolSearch } from './tool.ts';

/** Returns the first of these programs on PATH. */
export function searchPath(machine: Machine, names: readonly string[]): string | undefined {
  const folders = (machine.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => machine.isExecutable(path));
}

/** Sorts names by their numbers, highest first: `chromium-1200` before `chromium-999`. */
export function newestFirst(names: readonly string[]): string[] {
  return [...names].sort((left, right) => right.localeCompare(left, 'en', { numeric: true }));
}

interface Program {
  /** The environment variable with its path. */
  readonly variable: string;
  readonly names: readonly string[];
  readonly usualPlaces: readonly string[];
}

/**
 * Searches for a program: its variable, PATH, the usual paths. A variable without an executable file is an error.
 * Returns undefined if nothing is found.
 */
export function findProgram(machine: Machine, { variable, names, usualPlaces }: Program): ToolSearch | undefined {
  const chosen = machine.env[variable];
  if (chosen) {
    return machine.isExecutable(chosen)
      ? { found: true, path: chosen, from: variable }
      : { found: false, reason: `${variable} names ${chosen}, which cannot be run; correct it or leave it out.` };
  }
  const onPath = searchPath(machine, names);
  if (onPath) return { found: true, path: onPath, from: 'PATH' };
  const usual = usualPlaces.find((path) => machine.isExecutable(path));
  return usual ? { found: true, path: usual, from: 'a usual place' } : undefined;
}
