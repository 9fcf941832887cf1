import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, type AppConfig } from './base-config.ts';
import { remoteSharing } from './sharing.ts';

/** The runtime that the federation plugin would build into every remote, and what stands in its place (ADR-0020). */
const PLUGINS_RUNTIME = /@module-federation\/webpack-bundler-runtime/;
const HOST_RUNTIME = fileURLToPath(new URL('../../../federation/src/runtime-from-host.ts', import.meta.url));

/** Build of a remote: one entry that exposes `./remote`; everything shared is taken from the shell, nothing of it brought along. */
export function remoteConfig(options: AppConfig): Configuration {
  const base = baseConfig({ ...options, cacheKey: JSON.stringify(remoteSharing) });
  // The container is the only entry.
  return { ...base, entry: {}, plugins: [...(base.plugins ?? []), container(options.app), replaceBundlerRuntime()] };
}

/** The remote's container, an entry that leaves itself on the page under the remote's name. */
export function container(name: string): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name,
    filename: 'remoteEntry.[contenthash].js',
    library: { type: 'var', name },
    exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
    shared: remoteSharing,
    shareStrategy: 'loaded-first',
    manifest: true,
    // The types plugin triples the build; `remote-contract` gives the types.
    dts: false,
  });
}

/** Leaves the plugin's own runtime out of the entry: the host brings one for all its remotes. */
export const replaceBundlerRuntime = (): webpack.NormalModuleReplacementPlugin =>
  new webpack.NormalModuleReplacementPlugin(PLUGINS_RUNTIME, HOST_RUNTIME);
