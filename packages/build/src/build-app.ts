import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import { inputsHash } from './inputs-hash.ts';
import { MARK } from './is-built.ts';
import { appFolder, distFolder } from './repository.ts';
import { runWebpack } from './run-webpack.ts';

/**
 * Builds one app into its `dist`, alone: nothing of the other apps is needed.
 * @throws Error with webpack's own messages where the source does not build.
 */
export async function buildApp(app: string): Promise<void> {
  const inputs = inputsHash(app);
  const { default: config } = (await import(pathToFileURL(path.join(appFolder(app), 'webpack.config.ts')).href)) as { default: Configuration };
  await runWebpack(`apps/${app}`, config);
  writeFileSync(path.join(distFolder(app), MARK), inputs);
}
