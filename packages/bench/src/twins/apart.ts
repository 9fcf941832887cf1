import type { Configuration, FileCacheOptions } from 'webpack';

/** The same build with a folder and a webpack cache of its own, so that it disturbs no other. */
export function apart(config: Configuration, folder: string, cacheDirectory: string): Configuration {
  return {
    ...config,
    output: { ...config.output, path: folder },
    cache: { ...(config.cache as FileCacheOptions), cacheDirectory },
  };
}
