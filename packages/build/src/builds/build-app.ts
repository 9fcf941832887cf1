import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { appFolder, distFolder, REPOSITORY } from '../workspace/repository.ts';
import { INPUTS_FILE, inputsHash } from './inputs-hash.ts';

/**
 * Runs one build to its end, its cache written.
 * @param what named in the error, `apps/admin`
 * @throws Error with webpack's own messages where the source does not build.
 */
export function runWebpack(what: string, config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      // Closing writes the cache: the next build waits for it, not this one's caller.
      compiler.close((closeError) => {
        if (error ?? closeError ?? !stats) reject(error ?? closeError ?? new Error('webpack gave no result'));
        else if (stats.hasErrors())
          reject(new Error(`${what} does not build:\n${stats.toString({ all: false, errors: true, colors: false })}`));
        else resolve();
      });
    });
  });
}

/**
 * Builds one app into its `dist`, alone: nothing of the other apps is needed.
 * @throws Error with webpack's own messages where the source does not build.
 */
export async function buildApp(app: string): Promise<void> {
  const inputs = inputsHash(app);
  await buildFolder(appFolder(app));
  writeFileSync(path.join(distFolder(app), INPUTS_FILE), inputs);
}

/** Builds the app in a folder, wherever that is. */
export async function buildFolder(folder: string): Promise<void> {
  const { default: config } = (await import(pathToFileURL(path.join(folder, 'webpack.config.ts')).href)) as {
    default: Configuration;
  };
  await runWebpack(path.relative(REPOSITORY, folder), config);
}
