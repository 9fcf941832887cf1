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
