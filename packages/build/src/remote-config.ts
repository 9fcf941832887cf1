import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig, type AppConfig } from './base-config.ts';
import { remoteSharing } from './remote-sharing.ts';

/** Build of a remote: one entry that exposes `./remote`; everything shared is taken from the shell, nothing of it brought along. */
export function remoteConfig(options: AppConfig): Configuration {
  const base = baseConfig({ ...options, cacheKey: JSON.stringify(remoteSharing) });
  return {
    ...base,
    // The container is the only entry.
    entry: {},
    plugins: [
      ...base.plugins ?? [],
      new ModuleFederationPlugin({
        name: options.app,
        filename: 'remoteEntry.[contenthash].js',
        library: { type: 'var', name: options.app },
        exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
        shared: remoteSharing,
        shareStrategy: 'loaded-first',
        manifest: true,
        // The types plugin triples the build; `remote-contract` gives the types.
        dts: false,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  };
}
