import { hostConfig } from '@gym/build';
import webpack, { type Configuration } from 'webpack';
import { KIT } from './kit-folder.ts';

export type HarnessMode = 'production' | 'development';

/** Build of the harness: a host like the shell, by the same recipe, in one script and one style. */
export function harnessConfig(folder: string, mode: HarnessMode): Configuration {
  const host = hostConfig({ app: 'harness', folder: KIT, mode });
  return {
    ...host,
    entry: { harness: './src/harness/main.tsx' },
    output: { ...host.output, path: folder, filename: '[name].js' },
    devtool: false,
    plugins: [
      ...(host.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'MiniCssExtractPlugin'),
      ...stylesAsNamed(host),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    optimization: { ...host.optimization, splitChunks: false },
  };
}

/** The host's own plugin for styles, writing the one file under the name the page knows. */
function stylesAsNamed({ plugins = [] }: Configuration): webpack.WebpackPluginInstance[] {
  return plugins
    .filter((plugin): plugin is webpack.WebpackPluginInstance => plugin?.constructor.name === 'MiniCssExtractPlugin')
    .map(
      (plugin) =>
        new (plugin.constructor as new (options: object) => webpack.WebpackPluginInstance)({ filename: '[name].css' }),
    );
}
