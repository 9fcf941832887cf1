import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { HotLoadingPlugin } from './hot-loading-plugin.ts';

const { resolve } = createRequire(import.meta.url);

/** The browser's part: it runs before the app, and is not refreshed itself. */
const CLIENT = fileURLToPath(new URL('./client', import.meta.url));

/** The dev server's own client, with its overlay of errors. It connects to the page's origin. */
const DEV_SERVER_CLIENT = `${resolve('webpack-dev-server/client/index.js')}?${new URLSearchParams({
  protocol: 'auto:',
  hostname: '0.0.0.0',
  port: '0',
  pathname: '/ws',
  hot: 'true',
  logging: 'error',
  overlay: JSON.stringify({ errors: true, warnings: false, runtimeErrors: true }),
})}`;
const HOT_UPDATES = resolve('webpack/hot/dev-server.js');

/** React takes refreshed components from one runtime only, so all bundles of a page share it. */
const REFRESH_RUNTIME = /(^|[\\/])react-refresh([\\/]runtime(\.js)?)?$/;

/** What a remote uses where the page has no such runtime. */
const NO_REFRESH = `{
  injectIntoGlobalHook() {},
  register() {},
  createSignatureFunctionForTransform: () => (type) => type,
  isLikelyComponentType: () => false,
}`;

/**
 * The configuration of a page's host, such as the shell: it connects to the dev server, and refreshes components in the
 * browser.
 */
export function hotHost(config: Configuration, publicPath: string): Configuration {
  const hot = hotConfig(config, publicPath);
  const entries = Object.entries(hot.entry as Record<string, string>);
  return {
    ...hot,
    entry: Object.fromEntries(
      entries.map(([name, entry]) => [name, [path.join(CLIENT, 'host'), DEV_SERVER_CLIENT, HOT_UPDATES, entry]]),
    ),
  };
}

/**
 * The configuration of a remote. Its host tells it about updates and gives it the refresh runtime. In a host without
 * them, such as a deployed shell, it runs without refresh.
 */
export function hotRemote(config: Configuration, publicPath = 'auto'): Configuration {
  const hot = hotConfig(config, publicPath);
  const bundle = JSON.stringify(String(config.output?.uniqueName));
  return {
    ...hot,
    externals: ({ request = '' }, done) => {
      if (!REFRESH_RUNTIME.test(request)) return done();
      done(null, `var window[Symbol.for("gym.hot")]?.refreshFor(${bundle}) ?? ${NO_REFRESH}`);
    },
    plugins: [
      ...(hot.plugins ?? []),
      ...[path.join(CLIENT, 'remote'), HOT_UPDATES].map(
        (client) => new webpack.EntryPlugin(config.context ?? '', client, { name: undefined }),
      ),
    ],
  };
}

/** Names without hashes, because an update replaces files in place. Readable code, and source maps without `eval`. */
function hotConfig(config: Configuration, publicPath: string): Configuration {
  return {
    ...config,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    cache: { type: 'memory' },
    output: { ...config.output, filename: '[name].js', chunkFilename: '[name].js', publicPath, clean: false },
    resolve: { ...config.resolve, alias: {} },
    module: { ...config.module, rules: config.module?.rules?.map(withRefresh) },
    plugins: [
      ...(config.plugins ?? []).map((plugin) =>
        plugin instanceof MiniCssExtractPlugin
          ? new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true })
          : plugin,
      ),
      new HotLoadingPlugin(),
      new webpack.HotModuleReplacementPlugin(),
      new ReactRefreshPlugin({ overlay: false, include: /\.tsx?$/, exclude: [/node_modules/, CLIENT] }),
    ],
    // A build with errors changes nothing, so the page goes on from the last good one.
    optimization: { ...config.optimization, minimize: false, emitOnErrors: false },
    infrastructureLogging: { level: 'error' },
  };
}

/** SWC in place of ts-loader: it marks components for React Fast Refresh. */
function withRefresh(rule: RuleSetRule | unknown): RuleSetRule {
  const { test, exclude, loader } = rule as RuleSetRule;
  if (typeof loader !== 'string' || !/ts-loader/.test(loader)) return rule as RuleSetRule;
  return {
    test,
    exclude,
    loader: resolve('swc-loader'),
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: false, refresh: true } },
      },
    },
  };
}
