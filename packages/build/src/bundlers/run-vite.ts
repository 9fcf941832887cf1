import { build, type Rollup, type UserConfig } from 'vite';
import { sourceFiles } from '../workspace/build-inputs.ts';

/**
 * Runs one Vite build.
 * @param folder the remote's folder
 * @returns the source files that Vite read
 * @throws Error with Vite's own message if the source does not build
 */
export async function runVite(folder: string, config: UserConfig): Promise<string[]> {
  const read = new Set<string>();
  await build({
    ...config,
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [
      ...(config.plugins ?? []),
      {
        name: 'gym-inputs',
        buildEnd() {
          for (const file of this.getWatchFiles()) read.add(file);
        },
      },
    ],
  });
  return sourceFiles({ fileDependencies: read });
}

/**
 * Builds into another folder, and again at each save.
 * @param report called after each build, with Vite's message if it failed
 * @returns a function that stops it
 */
export async function watchVite(
  folder: string,
  config: UserConfig,
  out: string,
  report: (failure?: string) => void,
): Promise<() => Promise<void>> {
  const watcher = (await build({
    ...config,
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      ...(config.plugins ?? []),
      {
        name: 'gym-watch',
        enforce: 'post',
        config: () => ({ build: { outDir: out, emptyOutDir: true, minify: false, watch: {} } }),
      },
    ],
  })) as Rollup.RollupWatcher;
  watcher.on('event', (event) => {
    // "END" follows an error, too.
    if (event.code === 'BUNDLE_END') report();
    if (event.code === 'ERROR') report(event.error.message);
    if ('result' in event) void event.result?.close();
  });
  return () => watcher.close();
}
