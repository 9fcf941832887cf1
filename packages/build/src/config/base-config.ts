import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import { BuildRecordPlugin } from '../plugins/build-record-plugin.ts';
import type { BuildRecord } from '@gym/remote-contract/build-record';
import { CALL_DATA } from '../plugins/call-data.ts';
import { CHUNK_LIMIT_MS } from '../plugins/loader-code.ts';
import { PageAddressPlugin } from '../plugins/page-address-plugin.ts';
import { appFolder, COMPILER_OPTIONS, REPOSITORY } from '../workspace/repository.ts';
import { BROWSER_PART, cssModules, OUTPUT_NAMES, STYLE_NAMES } from './container-options.ts';

// Resolves loaders here: this package depends on them, the apps do not.
const { resolve: loader } = createRequire(import.meta.url);

/** This package's own modules. The slash says that it is a folder. */
const RECIPE = fileURLToPath(new URL('../', import.meta.url));

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
    configFile: COMPILER_OPTIONS,
    compilerOptions: { noEmit: false, allowImportingTsExtensions: false },
  },
};

const stylesOf = (mode: AppConfig['mode']): RuleSetRule => ({
  test: /\.css$/,
  use: [MiniCssExtractPlugin.loader, { loader: loader('css-loader'), options: cssModules(mode) }],
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
      ...OUTPUT_NAMES,
      // Derived from the script's own URL, so that the same build runs on any origin.
      publicPath: 'auto',
      uniqueName: `gym-${app}`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_LIMIT_MS,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: [BROWSER_PART, TYPESCRIPT, stylesOf(mode), ...(mode === 'production' ? [CALL_DATA] : [])] },
    plugins: [new MiniCssExtractPlugin(STYLE_NAMES), new PageAddressPlugin(), new BuildRecordPlugin(offers)],
    // The shortest names for exports between modules: 0.7 KB before the first rows.
    optimization: { mangleExports: mode === 'production' && 'size', minimizer: MINIMIZERS },
    performance: { hints: false },
    cache: {
      type: 'filesystem',
      cacheDirectory:
        folder.startsWith(REPOSITORY + path.sep) || folder === REPOSITORY
          ? path.join(REPOSITORY, 'node_modules/.cache/webpack', app)
          : path.join(folder, '.cache/webpack'),
      version: `${mode} ${cacheKey}`,
      buildDependencies: { config: [RECIPE] },
    },
    infrastructureLogging: { level: 'warn' },
  };
}
