import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration, FileCacheOptions } from 'webpack';
import { isCurrent, monolithConfig, recordInputs, REPOSITORY, runWebpack } from '@gym/build';
import type { Build } from '@gym/release/document';

/** Where the bench keeps what it builds and composes; nothing of it is needed, all of it is made again. */
export const cacheFolder = (...names: readonly string[]): string =>
  path.join(REPOSITORY, 'node_modules/.cache/bench', ...names);

/** The same build with a folder and a webpack cache of its own, so that it disturbs no other. */
export function withOwnFolders(config: Configuration, folder: string, cacheDirectory: string): Configuration {
  return {
    ...config,
    output: { ...config.output, path: folder },
    cache: { ...(config.cache as FileCacheOptions), cacheDirectory },
  };
}

/** The loader that edits. */
export const EDITOR = fileURLToPath(new URL('./append-statement.cjs', import.meta.url));

/**
 * The same build with one source edited, the file itself left alone. Another number is another edit: webpack's cache
 * then holds all but this source.
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
  /** Files that decide the build besides the sources that webpack reads. */
  readonly recipe?: readonly string[];
  readonly config: Configuration;
}

/** Runs a build of the bench's own into its output folder, unless a current one is there. */
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

/** What the shell is given in place of its federation. */
const REMOTES = fileURLToPath(new URL('./shell/start-federation.ts', import.meta.url));

/** The build of all apps as one. */
export const monolith = (folder: string): Configuration => monolithConfig({ folder, remotes: REMOTES });
