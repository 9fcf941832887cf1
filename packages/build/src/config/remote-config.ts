import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, type AppConfig } from './base-config.ts';
import {
  containerOptions,
  EXPOSED_CHUNK,
  HOST_RUNTIME,
  PLUGINS_RUNTIME,
  REPLACED_GLOBALS,
} from './container-options.ts';
import { ExposedInEntryPlugin } from '../plugins/exposed-in-entry-plugin.ts';
import { remoteSharing } from '../sharing/sharing.ts';

/**
 * Build of a remote: one entry that exposes `./remote`. The shell provides the shared libraries, and the remote bundles
 * none of them.
 */
export function remoteConfig(options: AppConfig): Configuration {
  const base = baseConfig({ ...options, cacheKey: JSON.stringify(remoteSharing) });
  // The container is the only entry.
  const container = new ModuleFederationPlugin(containerOptions(options.app));
  const globals = new webpack.DefinePlugin(REPLACED_GLOBALS);
  // Development rebuilds one file at a time, and has source maps.
  const joined = options.mode === 'development' ? [] : [new ExposedInEntryPlugin(EXPOSED_CHUNK)];
  return {
    ...base,
    entry: {},
    plugins: [...(base.plugins ?? []), container, replaceBundlerRuntime(), globals, ...joined],
  };
}

/** Replaces the plugin's runtime: the host has one for all remotes. */
export const replaceBundlerRuntime = (): webpack.NormalModuleReplacementPlugin =>
  new webpack.NormalModuleReplacementPlugin(PLUGINS_RUNTIME, HOST_RUNTIME);
