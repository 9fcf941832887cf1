import { remoteSharing } from '../sharing/sharing.ts';
import { SHARING_POLICY } from '@gym/kernel/sharing-policy';
import type { BuildRecord } from '../record/build-record.ts';

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
