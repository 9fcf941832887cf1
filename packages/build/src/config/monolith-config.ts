import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { hostConfig } from './host-config.ts';
import { REPOSITORY } from '../workspace/repository.ts';

export interface MonolithConfig {
  /** Output folder. */
  readonly folder: string;
  /** Module that replaces the shell's `start-federation.ts` and gives it its remotes without federation. */
  readonly remotes: string;
  mode?: 'production' | 'development';
}

/** The only module of the shell that uses federation. */
const FEDERATION_MODULE = /\/federation\/start-federation\.ts$/;

/** For comparison: the whole product as one bundle, with the shell's configuration and all remotes. */
export function monolithConfig({ folder, remotes, mode = 'production' }: MonolithConfig): Configuration {
  const host = hostConfig({ app: 'shell', mode, cacheKey: remotes, offers: {} });
  return {
    ...host,
    output: { ...host.output, path: folder, uniqueName: 'gym-monolith' },
    plugins: [...(host.plugins ?? []), new webpack.NormalModuleReplacementPlugin(FEDERATION_MODULE, remotes)],
    cache: {
      ...(host.cache as webpack.FileCacheOptions),
      cacheDirectory: path.join(REPOSITORY, 'node_modules/.cache/webpack/monolith'),
    },
  };
}
