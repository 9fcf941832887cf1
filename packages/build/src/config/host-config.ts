import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { FirstScreensPlugin } from '../plugins/first-screens-plugin.ts';
import { type AppConfig, baseConfig } from './base-config.ts';
import { appFolder, FIRST_SCREENS_MODULE, REPOSITORY } from '../workspace/repository.ts';
import { offeredLibraries } from '../sharing/sharing.ts';

/**
 * The form is one chunk for the shell and the remotes, with what it alone needs of `@gym/ui`. webpack itself would not
 * share such a small chunk. The profile shows moments without a form, so it has its own copy of their format.
 */
const FORM = {
  name: 'form',
  test: /packages\/ui\/src\/(form[./]|format\/format-moment)/,
  chunks: (chunk: { name?: string | null; canBeInitial(): boolean }) =>
    !chunk.canBeInitial() && chunk.name !== 'profile',
  minSize: 0,
};

/** Drops the parts of the router that the product does not use: 2.4 KB (brotli) before the first rows. */
const UNUSED_ROUTER_PARTS: RuleSetRule = {
  test: /[\\/]react-router[\\/]dist[\\/]production[\\/]/,
  loader: createRequire(import.meta.url).resolve('../plugins/unused-router-parts-loader.cjs'),
};

/**
 * The imports of the query client that lead to mutations, infinite and suspending queries, restored caches, error
 * boundaries of its own, servers and other timers. The product uses none of them, and the client would keep them all:
 * 2 KB (brotli) before the first rows.
 */
export const UNUSED_QUERY_PARTS = new RegExp(
  '^\\./(mutationCache|infiniteQueryBehavior|suspense|IsRestoringProvider|QueryErrorResetBoundary|' +
    'environmentManager|timeoutManager)\\.js$',
);
const QUERY_STAND_IN = createRequire(import.meta.url).resolve('../plugins/unused-query-parts.mjs');

/** Build of the shell: one script and its lazy chunks, without a federation plugin (ADR-0020). */
export function hostConfig(options: AppConfig): Configuration {
  const base = baseConfig({ offers: offeredLibraries, ...options });
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    resolve: { ...base.resolve, alias: routerForProduction(options) },
    module: { rules: [...(base.module?.rules ?? []), UNUSED_ROUTER_PARTS] },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(UNUSED_QUERY_PARTS, QUERY_STAND_IN),
      ...(hasFirstScreens(options) ? [new FirstScreensPlugin()] : []),
    ],
    optimization: { ...base.optimization, splitChunks: { cacheGroups: { form: FORM } } },
  };
}

/** Only the shell has first screens: the kit's harness is a host, too. The document of the dev server shows none. */
const hasFirstScreens = ({ app, folder = appFolder(app), mode = 'production' }: AppConfig): boolean =>
  mode === 'production' && existsSync(path.join(folder, FIRST_SCREENS_MODULE));

/** By default, the router uses its development build in every mode of webpack. The alias names the production file. */
function routerForProduction({ app, folder = appFolder(app), mode = 'production' }: AppConfig): Record<string, string> {
  if (mode !== 'production') return {};
  const shell = createRequire(path.join(folder, 'package.json'));
  const router = createRequire(shell.resolve('react-router-dom'));
  const built = path.join(path.dirname(router.resolve('react-router/package.json')), 'dist/production');
  return { 'react-router$': path.join(built, 'index.mjs'), 'react-router/dom$': path.join(built, 'dom-export.mjs') };
}

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
