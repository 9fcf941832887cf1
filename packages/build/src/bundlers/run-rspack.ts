import { rspack, type Configuration } from '@rspack/core';
import { sourceFiles } from '../workspace/build-inputs.ts';

/**
 * Runs one rspack build.
 * @param what the name in the error, `apps/admin`
 * @returns the source files that rspack read
 * @throws Error with rspack's own messages if the source does not build
 */
export function runRspack(what: string, config: Configuration): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      if (error ?? !stats) return reject(error ?? new Error('rspack gave no result'));
      const read = sourceFiles(stats.compilation);
      const failures = stats.hasErrors() && stats.toString({ all: false, errors: true, colors: false });
      compiler.close((closeError) => {
        if (closeError) reject(closeError);
        else if (failures) reject(new Error(`${what} does not build:\n${failures}`));
        else resolve(read);
      });
    });
  });
}

/**
 * Builds into another folder, and again at each save.
 * @param report called after each build, with rspack's messages if it failed
 * @returns a function that stops it
 */
export function watchRspack(
  config: Configuration,
  out: string,
  report: (failure?: string) => void,
): () => Promise<void> {
  const compiler = rspack({
    ...config,
    output: { ...config.output, path: out },
    optimization: { ...config.optimization, minimize: false },
  });
  const watching = compiler.watch({}, (error, stats) => {
    if (error ?? !stats) report(error?.message ?? 'rspack gave no result');
    else report(stats.hasErrors() ? stats.toString({ all: false, errors: true, colors: false }) : undefined);
  });
  return () => new Promise((resolve) => void watching?.close(() => compiler.close(() => resolve())));
}
