import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import type { RemoteFolder } from '../serve/remote-folder.ts';

/** The remote's own build, made for reading and for building again and again. */
export async function sourceConfig({ folder }: RemoteFolder): Promise<Configuration> {
  const { default: config } = (await import(pathToFileURL(path.join(folder, 'webpack.config.ts')).href)) as {
    default: Configuration;
  };
  return {
    ...config,
    mode: 'development',
    devtool: 'source-map',
    cache: { type: 'memory' },
    infrastructureLogging: { level: 'error' },
    optimization: { ...config.optimization, minimize: false },
  };
}
