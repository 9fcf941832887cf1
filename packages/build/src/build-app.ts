import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import { inputsHash } from './inputs-hash.ts';
import { MARK } from './is-built.ts';
import { appFolder, distFolder, REPOSITORY } from './repository.ts';
import { runWebpack } from './run-webpack.ts';

/**
 * Builds one app into its `dist`, alone: nothing of the other apps is needed.
 * @throws Error with webpack's own messages where the source does not build.
 */
export async function buildApp(app: string): Promise<void> {
  const inputs = inputsHash(app);
  await buildFolder(appFolder(app));
  writeFileSync(path.join(distFolder(app), MARK), inputs);
}

/** Builds the app in a folder, wherever that is. */
export async function buildFolder(folder: string): Promise<void> {
  const { default: config } = (await import(pathToFileURL(path.join(folder, 'webpack.config.ts')).href)) as {
    default: Configuration;
  };
  await runWebpack(path.relative(REPOSITORY, folder), config);
}
