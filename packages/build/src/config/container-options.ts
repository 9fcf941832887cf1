import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DECLARING } from '../declaration/browser-part.ts';
import { remoteSharing } from '../sharing/sharing.ts';

const SCRIPT = '[name].[contenthash].js';
const STYLE = '[name].[contenthash].css';

/** Names of the built files: all are hashed, because a CDN serves them for ever. */
export const OUTPUT_NAMES = {
  filename: SCRIPT,
  chunkFilename: SCRIPT,
  assetModuleFilename: '[name].[contenthash][ext]',
  // 32 bits distinguish the versions of a file, and short names keep every landing small. Publishing refuses
  // another content under a published name, and the integrity hash decides which code runs.
  hashDigestLength: 8,
} as const;

export const STYLE_NAMES = { filename: STYLE, chunkFilename: STYLE } as const;

/** Options of `css-loader`: class names by a module's default export, as they are written. */
export const cssModules = (mode: 'production' | 'development' = 'production') => ({
  modules: {
    auto: true,
    namedExport: false,
    exportLocalsConvention: 'as-is',
    localIdentName: mode === 'production' ? '[hash:base64:5]' : '[name]__[local]',
  },
});

/** The runtime that the federation plugins add to every remote, and its replacement (ADR-0020). */
export const PLUGINS_RUNTIME = /@module-federation\/webpack-bundler-runtime/;
export const HOST_RUNTIME = createRequire(import.meta.url).resolve('@gym/kernel/runtime-from-host');

/** Name of the chunk of the exposed module `./remote`. */
export const EXPOSED_CHUNK = 'remote';

/** Options of Module Federation's plugins for a remote's container: an entry that sets a global with its name. */
export const containerOptions = (name: string) => ({
  name,
  filename: 'remoteEntry.[contenthash].js',
  library: { type: 'var', name },
  exposes: { './remote': { import: './src/remote.ts', name: EXPOSED_CHUNK } },
  shared: remoteSharing,
  shareStrategy: 'loaded-first' as const,
  // Theirs lists no library that comes from the host. `BuildRecordPlugin` writes a complete one.
  manifest: false,
  // The types plugin triples the build time. `remote-contract` provides the types.
  dts: false,
});

/** Leaves out of a remote's module what its `remote.json` says. */
export const BROWSER_PART = {
  test: DECLARING,
  enforce: 'pre' as const,
  loader: fileURLToPath(new URL(`../declaration/browser-part${path.extname(import.meta.url)}`, import.meta.url)),
};

/**
 * What a remote's code sees instead of the browser's. Frameworks create a Trusted Types policy of their own, which the
 * document's policy forbids and reports. Without the interface they create none, and the browser still checks the code.
 */
export const REPLACED_GLOBALS = { 'window.trustedTypes': 'undefined', 'globalThis.trustedTypes': 'undefined' };
