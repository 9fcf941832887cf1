import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { appFolder, distFolder, REPOSITORY } from '../workspace/repository.ts';
import { writeSharedTypes } from '../types/shared-types.ts';
import { recordInputs, sourceFiles } from '../workspace/build-inputs.ts';

/**
 * Runs one build and waits until its cache is written.
 * @param what the name in the error, `apps/admin`
 * @returns the source files that webpack read
 * @throws Error with webpack's own messages if the source does not build
 */
export function runWebpack(what: string, config: Configuration): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      // Closing writes the cache, which the next build reads.
      compiler.close((closeError) => {
        if (error ?? closeError ?? !stats) reject(error ?? closeError ?? new Error('webpack gave no result'));
        else if (stats.hasErrors())
          reject(new Error(`${what} does not build:\n${stats.toString({ all: false, errors: true, colors: false })}`));
        else resolve(sourceFiles(stats.compilation));
      });
    });
  });
}

/**
 * Builds one app into its `dist` and records its inputs. No other app is needed.
 * @throws Error with webpack's own messages if the source does not build
 */
export async function buildApp(app: string): Promise<void> {
  const startedAt = Date.now();
  const files = await buildFolder(appFolder(app));
  recordInputs(distFolder(app), [...files, ...writeSharedTypes(distFolder(app))], startedAt);
}

/** Builds with one bundler, by the configuration in the folder. */
interface Bundler {
  build(folder: string, config: object): Promise<string[]>;
  /** Builds into another folder, and again at each save. Absent for webpack, which the dev server runs. */
  watch?(folder: string, config: object, out: string, report: (failure?: string) => void): Promise<() => Promise<void>>;
}

/** A folder has one of these configuration files. */
const BUNDLERS: Readonly<Record<string, Bundler>> = {
  'webpack.config.ts': { build: (folder, config) => runWebpack(nameOf(folder), config) },
  'rspack.config.ts': {
    build: async (folder, config) => (await import('../bundlers/rspack-remote.ts')).runRspack(nameOf(folder), config),
    watch: async (_folder, config, out, report) =>
      (await import('../bundlers/rspack-remote.ts')).watchRspack(config, out, report),
  },
  'vite.config.ts': {
    build: async (folder, config) => (await import('../bundlers/vite-remote.ts')).runVite(folder, config),
    watch: async (...watched) => (await import('../bundlers/vite-remote.ts')).watchVite(...watched),
  },
};

const nameOf = (folder: string): string => path.relative(REPOSITORY, folder);

/** The bundler of a folder and its configuration. @throws Error if there is none */
async function bundlerOf(folder: string): Promise<{ readonly bundler: Bundler; readonly config: object }> {
  const [file, bundler] = Object.entries(BUNDLERS).find(([name]) => existsSync(path.join(folder, name))) ?? [];
  if (file === undefined || bundler === undefined)
    throw new Error(`${folder} has no ${Object.keys(BUNDLERS).join(' or ')}: which bundler builds it?`);
  const { default: config } = (await import(pathToFileURL(path.join(folder, file)).href)) as { default: object };
  return { bundler, config };
}

/**
 * Builds the app in any folder, with the bundler whose configuration it has.
 * @returns the source files that the bundler read
 */
export async function buildFolder(folder: string): Promise<string[]> {
  const { bundler, config } = await bundlerOf(folder);
  return bundler.build(folder, config);
}

/**
 * Builds the app in a folder into another one, and again at each save. webpack's builds have a dev server instead.
 * @param report called after each build, with the bundler's message if it failed
 * @returns a function that stops it
 */
export async function watchFolder(
  folder: string,
  out: string,
  report: (failure?: string) => void,
): Promise<() => Promise<void>> {
  const { bundler, config } = await bundlerOf(folder);
  if (!bundler.watch) throw new Error(`${folder} is built by webpack: use the dev server.`);
  return bundler.watch(folder, config, out, report);
}
