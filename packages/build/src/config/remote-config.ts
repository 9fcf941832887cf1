import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, type AppConfig } from './base-config.ts';
import { remoteSharing } from './sharing.ts';

/** The runtime that the federation plugin adds to every remote, and its replacement (ADR-0020). */
const PLUGINS_RUNTIME = /@module-federation\/webpack-bundler-runtime/;
const HOST_RUNTIME = fileURLToPath(new URL('../../../federation/src/runtime-from-host.ts', import.meta.url));

/**
 * Build of a remote: one entry that exposes `./remote`. The shell provides the shared libraries, and the remote bundles
 * none of them.
 */
export function remoteConfig(options: AppConfig): Configuration {
  const base = baseConfig({ ...options, cacheKey: JSON.stringify(remoteSharing) });
  // The container is the only entry.
  return { ...base, entry: {}, plugins: [...(base.plugins ?? []), container(options.app), replaceBundlerRuntime()] };
}

/** The remote's container: an entry that sets a global variable with the remote's name. */
export function container(name: string): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name,
    filename: 'remoteEntry.[contenthash].js',
    library: { type: 'var', name },
    exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
    shared: remoteSharing,
    shareStrategy: 'loaded-first',
    manifest: true,
    // The types plugin triples the build time. `remote-contract` provides the types.
    dts: false,
  });
}

/** Replaces the plugin's runtime: the host has one for all remotes. */
export const replaceBundlerRuntime = (): webpack.NormalModuleReplacementPlugin =>
  new webpack.NormalModuleReplacementPlugin(PLUGINS_RUNTIME, HOST_RUNTIME);
