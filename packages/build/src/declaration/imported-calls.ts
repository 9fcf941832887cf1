import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { REMOTE_MODULE } from '../workspace/repository.ts';

/** The file of a call in the contract. It has the call's name. */
const CALL_FILE = /[\\/]api-contract[\\/](?:src|dist)[\\/]calls[\\/][\w-]+[\\/](\w+)\.[tj]s$/;
/** Sources that are read. Of the packages, only those that name calls. */
const READ = /\.[cm]?[jt]sx?$/;
const NAMING = /^(?:\.|@gym\/api-contract|@gym\/api-client\/calls$)/;

const asked = Symbol('asked');

/** Leaves libraries, and what another bundler must read, outside. */
const onlySources: Plugin = {
  name: 'gym-imported-calls',
  setup(bundler) {
    bundler.onResolve({ filter: /.*/ }, async ({ path: name, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === asked) return undefined;
      const outside = { path: name, external: true };
      if (!NAMING.test(name)) return outside;
      const found = await bundler.resolve(name, { kind, importer, resolveDir, pluginData: asked });
      return found.errors.length > 0 || !READ.test(found.path) ? outside : found;
    });
    // The shapes of which a call is made are no calls.
    bundler.onLoad({ filter: CALL_FILE }, ({ path: file }) => ({
      contents: `export const ${path.parse(file).name} = {};`,
    }));
  },
};

/**
 * The calls that the code of a remote imports from the contract, by name and whatever bundler builds it. What a bundler
 * reads by a loader of its own, such as a component of Vue, is not read here.
 */
export async function importedCalls(folder: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [path.join(folder, REMOTE_MODULE)],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    loader: { '.js': 'jsx' },
    logLevel: 'silent',
    plugins: [onlySources],
  });
  return Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? (CALL_FILE.exec(file)?.[1] ?? []) : []))
    .sort();
}
