import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KitResult } from '@gym/remote-contract/kit-result';
import { repositoryRoot } from '@gym/test-tools';

/** The program that checks a remote. */
export const KIT = join(repositoryRoot(), 'packages/remote-kit/bin/remote-kit.mjs');

/** Reads the kit's result in the folder of a remote. */
export const kitResult = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'dist/kit.json'), 'utf8')) as KitResult;

/** Returns the names of the failed checks. */
export const failedChecks = (folder: string): string[] =>
  kitResult(folder)
    .checks.filter(({ passed }) => !passed)
    .map(({ name }) => name);

/** The hash of the build that a result names. */
export const buildHash = (folder: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'dist/build.json')))
    .digest('hex');

/** Returns the routes of a remote with at most `least` checks in its result. */
export function uncheckedRoutes(folder: string, least = 8): string[] {
  const { routes } = JSON.parse(readFileSync(join(folder, 'dist/remote.json'), 'utf8')) as {
    routes: { path: string }[];
  };
  const { checks } = kitResult(folder);
  return routes
    .map(({ path }) => path)
    .filter((path) => checks.filter(({ name }) => name.startsWith(`${path}: `)).length <= least);
}
