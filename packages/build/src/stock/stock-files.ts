import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle, type BuildOptions } from 'esbuild';
import { SHARING_POLICY } from '@gym/kernel/sharing-policy';
import { remoteSharing } from '../sharing/sharing.ts';
import { type BuildRecord, builtFile, type StockFiles } from '@gym/remote-contract/build-record';

interface Assets {
  readonly js: { readonly sync: readonly string[]; readonly async: readonly string[] };
  readonly css: { readonly sync: readonly string[]; readonly async: readonly string[] };
}

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly type: string;
}

/** `mf-manifest.json` of Module Federation 2 (https://module-federation.io/configure/manifest). */
export interface FederationManifest {
  readonly id: string;
  readonly name: string;
  readonly metaData: {
    readonly name: string;
    readonly type: string;
    readonly buildInfo: { readonly buildVersion: string; readonly buildName: string };
    readonly remoteEntry: Resource;
    readonly types: { readonly path: string; readonly name: string; readonly zip: string; readonly api: string };
    readonly globalName: string;
    readonly pluginVersion: string;
    readonly publicPath: string;
  };
  readonly shared: readonly {
    readonly id: string;
    readonly name: string;
    readonly version: string;
    readonly singleton: boolean;
    readonly requiredVersion: string;
    readonly assets: Assets;
    readonly fallback: string;
  }[];
  readonly remotes: readonly never[];
  readonly exposes: readonly {
    readonly id: string;
    readonly name: string;
    readonly assets: Assets;
    readonly path: string;
  }[];
}

/** The version of Module Federation whose manifest this is. */
const FORMAT = '2.9.2';

const VERSIONS: Readonly<Record<string, { readonly version: string }>> = SHARING_POLICY;
const SHARING: Readonly<Record<string, { readonly singleton: boolean }>> = remoteSharing;

/**
 * The manifest of a remote for stock hosts, made from its record.
 * @param entry the file that a stock host loads
 */
export function federationManifest(
  { name, version, entry: own, shared, pages, files }: BuildRecord,
  entry: string,
): FederationManifest {
  const first = pages.remote?.files ?? [];
  const later = files.map(({ file }) => file).filter((file) => ![...first, ...own].includes(file));
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: { name: entry, path: '', type: 'var' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: name,
      pluginVersion: FORMAT,
      publicPath: 'auto',
    },
    shared: Object.entries(shared).map(([library, requiredVersion]) => ({
      id: `${name}:${library}`,
      name: library,
      version: VERSIONS[library]?.version ?? '',
      singleton: SHARING[library]?.singleton ?? false,
      requiredVersion,
      assets: assetsOf([], []),
      fallback: '',
    })),
    remotes: [],
    exposes: [{ id: `${name}:remote`, name: 'remote', assets: assetsOf(first, later), path: './remote' }],
  };
}

const assetsOf = (sync: readonly string[], async: readonly string[]): Assets => ({
  js: { sync: sync.filter(isScript), async: async.filter(isScript) },
  css: { sync: sync.filter(isStyle), async: async.filter(isStyle) },
});

const isScript = (file: string): boolean => file.endsWith('.js');
const isStyle = (file: string): boolean => file.endsWith('.css');

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
