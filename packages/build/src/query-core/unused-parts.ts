import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

const part = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const PARTS: Readonly<Record<string, string>> = {
  './mutationCache.js': part('mutation-cache.ts'),
  './infiniteQueryBehavior.js': part('infinite-query-behavior.ts'),
};

/**
 * Removes mutations and infinite queries from the shell. QueryClient imports them even if they are unused. They cost
 * 1.7 KB (brotli) before the first rows of every screen.
 */
export const withoutUnusedParts = (): webpack.WebpackPluginInstance =>
  new webpack.NormalModuleReplacementPlugin(
    /^\.\/(mutationCache|infiniteQueryBehavior)\.js$/,
    (found: { context: string; request: string }) => {
      const part = PARTS[found.request];
      if (part && /[\\/]@tanstack[\\/]query-core[\\/]/.test(found.context)) found.request = part;
    },
  );
