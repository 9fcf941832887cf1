import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';

/** The configuration in an app's folder. */
export async function appConfig(folder: string): Promise<Configuration> {
  const { default: config } = (await import(pathToFileURL(path.join(folder, 'webpack.config.ts')).href)) as {
    default: Configuration;
  };
  return config;
}
