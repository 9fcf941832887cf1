import webpack, { type Configuration } from 'webpack';
import { baseConfig, type AppConfig } from './base-config.ts';

/**
 * Build of the shell: one script, its lazy chunks, no federation plugin. The shell creates the federation runtime itself;
 * the flags leave out what the product never uses of it.
 */
export function hostConfig(options: AppConfig): Configuration {
  const base = baseConfig(options);
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    plugins: [
      ...base.plugins ?? [],
      new webpack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', FEDERATION_DEBUG: '""' }),
    ],
  };
}
