import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type Stats } from 'webpack';
import { inputsHash } from './inputs-hash.ts';
import { MARK } from './is-built.ts';
import { appFolder, distFolder } from './repository.ts';

/**
 * Builds one app into its `dist`, alone: nothing of the other apps is needed.
 * @throws Error with webpack's own messages where the source does not build.
 */
export async function buildApp(app: string): Promise<void> {
  const inputs = inputsHash(app);
  const { default: config } = (await import(pathToFileURL(path.join(appFolder(app), 'webpack.config.ts')).href)) as { default: Configuration };
  const stats = await run(config);
  if (stats.hasErrors()) throw new Error(`apps/${app} does not build:\n${stats.toString({ all: false, errors: true, colors: false })}`);
  writeFileSync(path.join(distFolder(app), MARK), inputs);
}

function run(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      // Closing writes the cache: the next build waits for it, not this one's caller.
      compiler.close((closeError) => {
        if (error ?? closeError ?? !stats) reject(error ?? closeError ?? new Error('webpack gave no result'));
        else resolve(stats);
      });
    });
  });
}
