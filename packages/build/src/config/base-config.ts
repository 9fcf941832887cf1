import { createRequire } from 'node:module';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import { BuildRecordPlugin } from '../plugins/build-record-plugin.ts';
import type { BuildRecord } from '../record/build-record.ts';
import { CHUNK_LIMIT_MS, RetryPlugin } from '../plugins/retry-plugin.ts';
import { IntegrityPlugin } from '../plugins/integrity-plugin.ts';
import { appFolder, REPOSITORY } from '../workspace/repository.ts';

// Resolves loaders here: this package depends on them, the apps do not.
const { resolve: loader } = createRequire(import.meta.url);

export interface AppConfig {
  /** Folder below `apps/`. */
  app: string;
  /** Folder of the app's source, if it is elsewhere. */
  folder?: string;
  mode?: 'production' | 'development';
  /** Options outside the files that webpack watches. Its cache depends on them. */
  cacheKey?: string;
  /** Libraries that a host shares, for its build record. */
  offers?: BuildRecord['offers'];
}

const TYPESCRIPT: RuleSetRule = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: loader('ts-loader'),
  options: {
    transpileOnly: true,
    configFile: path.join(REPOSITORY, 'tsconfig.base.json'),
    compilerOptions: { noEmit: false, allowImportingTsExtensions: false },
  },
};

const stylesOf = (mode: AppConfig['mode']): RuleSetRule => ({
  test: /\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    {
      loader: loader('css-loader'),
      options: {
        modules: {
          auto: true,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          localIdentName: mode === 'production' ? '[hash:base64:5]' : '[name]__[local]',
        },
      },
    },
  ],
});

const MINIMIZERS = [
  // The output is within a few hundred bytes of webpack's default, in a third of the time.
  new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    extractComments: { condition: 'some', banner: false },
    minimizerOptions: { ecma: 2022, compress: { passes: 3 }, mangle: true },
  }),
  new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
];

/** Configuration of host and remotes: TypeScript, CSS modules, hashed names, integrity and the build record. */
export function baseConfig({
  app,
  folder = appFolder(app),
  mode = 'production',
  cacheKey = '',
  offers,
}: AppConfig): Configuration {
  return {
    context: folder,
    mode,
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? false : 'source-map',
    output: {
      path: path.join(folder, 'dist'),
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
      assetModuleFilename: '[name].[contenthash][ext]',
      // 48 bits distinguish the versions of a file, and a short name keeps the boot document small. The integrity hash
      // decides which code runs.
      hashDigestLength: 12,
      // Derived from the script's own URL, so that the same build runs on any origin.
      publicPath: 'auto',
      uniqueName: `gym-${app}`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_LIMIT_MS,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: [TYPESCRIPT, stylesOf(mode)] },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash].css', chunkFilename: '[name].[contenthash].css' }),
      new IntegrityPlugin(),
      new RetryPlugin(),
      new BuildRecordPlugin(offers),
    ],
    // The shortest names for exports between modules: 0.7 KB before the first rows.
    optimization: { mangleExports: mode === 'production' && 'size', minimizer: MINIMIZERS },
    performance: { hints: false },
    cache: {
      type: 'filesystem',
      cacheDirectory:
        folder === appFolder(app)
          ? path.join(REPOSITORY, 'node_modules/.cache/webpack', app)
          : path.join(folder, '.cache/webpack'),
      version: `${mode} ${cacheKey}`,
      buildDependencies: { config: [path.join(REPOSITORY, 'packages/build/src/')] },
    },
    infrastructureLogging: { level: 'warn' },
  };
}
