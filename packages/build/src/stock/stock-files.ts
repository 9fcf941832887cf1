import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle, type BuildOptions } from 'esbuild';
import { builtFile, type BuildRecord, type StockFiles } from '../record/build-record.ts';
import { federationManifest } from './federation-manifest.ts';

/** Runs before the remote's entry: TypeScript in the workspace, JavaScript in the published package. */
const BEFORE_ENTRY = fileURLToPath(new URL('stock-entry', import.meta.url));

interface BuiltForStock {
  readonly stock: StockFiles;
  /** By name: the text of each file to write beside the build. */
  readonly files: Readonly<Record<string, string>>;
  /** The modules of this package that the files were made from. */
  readonly modules: readonly string[];
}

/**
 * Makes what a stock Module Federation host needs of a remote: its manifest, and an entry that brings what the shell
 * would provide.
 * @param record the record without these files
 * @param entry the code of the remote's own entry
 */
export async function stockFiles(record: BuildRecord, entry: string): Promise<BuiltForStock> {
  const { text, modules } = await bundleScript(BEFORE_ENTRY, {
    define: {
      HASHES: JSON.stringify(Object.fromEntries(record.files.map(({ file, integrity }) => [file, integrity]))),
    },
  });
  const code = `${text}\n${entry}`;
  const file = hashedName('stockEntry', code);
  const manifest = `${JSON.stringify(federationManifest(record, file), null, 2)}\n`;
  return {
    stock: { manifest: builtFile('mf-manifest.json', manifest), entry: builtFile(file, code) },
    files: { [file]: code, 'mf-manifest.json': manifest },
    modules,
  };
}

/** The name of a script by its content. */
export const hashedName = (name: string, code: string): string =>
  `${name}.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;

/**
 * Bundles a browser module of this package to one classic script.
 * @param module its path, without its ending
 */
export async function bundleScript(
  module: string,
  options: Pick<BuildOptions, 'define' | 'globalName'>,
): Promise<{ readonly text: string; readonly modules: readonly string[] }> {
  const folder = path.dirname(module);
  const { outputFiles, metafile } = await bundle({
    ...options,
    entryPoints: [module],
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    absWorkingDir: folder,
  });
  return {
    text: outputFiles[0]?.text ?? '',
    modules: Object.keys(metafile.inputs).map((file) => path.resolve(folder, file)),
  };
}
