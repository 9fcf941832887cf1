import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';

/** A library that the host offers: already loaded, or a function that fetches it. */
export interface OfferedLibrary {
  /** Installed version, such as `19.3.1`. */
  readonly version: string;
  readonly library: object | (() => Promise<object>);
}

/**
 * One library in the share scope. The runtimes of webpack and Module Federation read the same format, so a remote that
 * was built without our runtime can use it too.
 */
export interface SharedLibrary {
  readonly version: string;
  readonly from: string;
  readonly scope: readonly string[];
  readonly shareConfig: { readonly singleton: true; readonly requiredVersion: string };
  readonly useIn: string[];
  readonly strategy: 'loaded-first';
  /** Returns the library synchronously. Set only if the library is loaded. */
  lib?: () => object;
  loaded: boolean;
  /** Returns the loaded library, or fetches it. After a failed fetch, the next call tries again. */
  get(): (() => object) | Promise<() => object>;
}

/** Import name → version → library. Each library has one version, because every shared library is a singleton. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedLibrary>>>>;

/** Creates a share scope from the host's libraries. The first `get` calls the function of a library to fetch. */
export function createShareScope(host: string, offered: Readonly<Record<string, OfferedLibrary>>): ShareScope {
  return Object.fromEntries(
    Object.entries(offered).map(([name, { version, library }]) => {
      const there = typeof library === 'object' ? () => library : undefined;
      const shared: SharedLibrary = {
        version,
        from: host,
        scope: ['default'],
        useIn: [],
        strategy: 'loaded-first',
        shareConfig: { singleton: true, requiredVersion: `^${version}` },
        ...(there && { lib: there }),
        loaded: there !== undefined,
        get: there
          ? () => there
          : async () => {
              const fetched = await (library as () => Promise<object>)();
              shared.loaded = true;
              return (shared.lib = () => fetched);
            },
      };
      return [name, { [version]: shared }];
    }),
  );
}

/** A remote needs a library that the host does not offer in a compatible version. */
export class SharedLibraryError extends Error {
  override readonly name = 'SharedLibraryError';

  constructor(library: string, requiredVersion: string, offered: readonly string[]) {
    const offer = offered.length > 0 ? offered.join(' and ') : 'none';
    super(`it needs ${library} ${requiredVersion}, and this shell offers ${offer}`);
  }
}

/**
 * Finds a library of the host. A remote has no copy of its own, so an incompatible version is an error.
 * @param requiredVersion caret range of the remote's build
 * @returns a function that returns the library, or a promise of that function if the library is not loaded yet
 * @throws SharedLibraryError if the scope has no version of the library in that range
 */
export function takeShared(scope: ShareScope, name: string, requiredVersion: string): ReturnType<SharedLibrary['get']> {
  const versions = Object.values(scope[name] ?? {});
  const shared = versions.find(({ version }) => satisfiesCaret(requiredVersion, version));
  if (!shared)
    throw new SharedLibraryError(
      name,
      requiredVersion,
      versions.map(({ version }) => version),
    );
  return shared.lib ?? shared.get();
}
