import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration, FileCacheOptions } from 'webpack';
import { isCurrent, monolithConfig, recordInputs, REPOSITORY, runWebpack } from '@gym/build';
import type { Build } from '@gym/release/document';

/** Folder for the bench's builds and releases. It can be deleted: the bench makes everything in it again. */
export const cacheFolder = (...names: readonly string[]): string =>
  path.join(REPOSITORY, 'node_modules/.cache/bench', ...names);

/** The same build with its own folder and webpack cache, so that it does not disturb other builds. */
export function withOwnFolders(config: Configuration, folder: string, cacheDirectory: string): Configuration {
  return {
    ...config,
    output: { ...config.output, path: folder },
    cache: { ...(config.cache as FileCacheOptions), cacheDirectory },
  };
}

/** The loader that edits a source. */
export const EDITOR = fileURLToPath(new URL('./append-statement.cjs', import.meta.url));

/**
 * The same build with an edit of one source. The file itself does not change. With another number, webpack's cache is
 * valid for all other sources.
 */
export function withEdit(config: Configuration, source: string, edit: number): Configuration {
  const rules = [
    ...(config.module?.rules ?? []),
    { test: source, enforce: 'pre' as const, use: [{ loader: EDITOR, options: { edit } }] },
  ];
  return { ...config, module: { ...config.module, rules } };
}

interface Recipe {
  /** Folder of its files below a release's `assets/`. */
  readonly app: string;
  /** Files that affect the build, besides the sources that webpack reads. */
  readonly recipe?: readonly string[];
  readonly config: Configuration;
}

/** Runs a build of the bench into its output folder, unless a current build is there. */
export async function buildOnce({ app, recipe = [], config }: Recipe): Promise<Build> {
  const folder = config.output?.path;
  if (folder === undefined) throw new Error(`The bench's ${app} has no output folder.`);
  if (!isCurrent(folder)) {
    const startedAt = Date.now();
    const files = await runWebpack(`The bench's ${app}`, config);
    recordInputs(folder, [...files, ...recipe], startedAt);
  }
  return { app, folder, record: JSON.parse(readFileSync(path.join(folder, 'build.json'), 'utf8')) as Build['record'] };
}

/** The module that replaces the shell's federation. */
const REMOTES = fileURLToPath(new URL('./shell/start-federation.ts', import.meta.url));

/** The build of all apps as one. */
export const monolith = (folder: string): Configuration => monolithConfig({ folder, remotes: REMOTES });
