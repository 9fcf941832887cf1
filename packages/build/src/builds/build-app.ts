import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { appFolder, distFolder, REPOSITORY } from '../workspace/repository.ts';
import { recordInputs, sourceFiles } from './build-inputs.ts';

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
  recordInputs(distFolder(app), files, startedAt);
}

/**
 * Builds the app in any folder.
 * @returns the source files that webpack read
 */
export async function buildFolder(folder: string): Promise<string[]> {
  const { default: config } = (await import(pathToFileURL(path.join(folder, 'webpack.config.ts')).href)) as {
    default: Configuration;
  };
  return runWebpack(path.relative(REPOSITORY, folder), config);
}
