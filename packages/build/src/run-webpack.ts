import webpack, { type Configuration } from 'webpack';

/**
 * Runs one build to its end, its cache written.
 * @param what named in the error, `apps/admin`
 * @throws Error with webpack's own messages where the source does not build.
 */
export function runWebpack(what: string, config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      // Closing writes the cache: the next build waits for it, not this one's caller.
      compiler.close((closeError) => {
        if (error ?? closeError ?? !stats) reject(error ?? closeError ?? new Error('webpack gave no result'));
        else if (stats.hasErrors())
          reject(new Error(`${what} does not build:\n${stats.toString({ all: false, errors: true, colors: false })}`));
        else resolve();
      });
    });
  });
}
