import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';

/** A library as the host offers it: there already, or how to fetch it. */
export interface OfferedLibrary {
  /** What is installed, `19.3.1`. */
  readonly version: string;
  readonly library: object | (() => Promise<object>);
}

/**
 * One library in the share scope, in the form that webpack's and Module Federation's own runtimes read as well: a
 * remote that was built without ours takes it, too.
 */
export interface SharedLibrary {
  readonly version: string;
  readonly from: string;
  readonly scope: readonly string[];
  readonly shareConfig: { readonly singleton: true; readonly requiredVersion: string };
  readonly useIn: string[];
  readonly strategy: 'loaded-first';
  /** Gives the library at once, where it is there. */
  lib?: () => object;
  loaded: boolean;
  /** Gives it at once or fetches it; a failed fetch is forgotten, and the next one tries again. */
  get(): (() => object) | Promise<() => object>;
}

/** Import name → version → library. One version each: every shared library is a singleton. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedLibrary>>>>;

/** Puts what a host offers into a share scope. A function is fetched by the first who asks. */
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

/** A remote needs a library that its host does not offer, or not in a version that it was built for. */
export class SharedLibraryError extends Error {
  override readonly name = 'SharedLibraryError';

  constructor(library: string, requiredVersion: string, offered: readonly string[]) {
    super(
      `it needs ${library} ${requiredVersion}, and this shell offers ${offered.length > 0 ? offered.join(' and ') : 'none'}`,
    );
  }
}

/**
 * Takes a library from the host. A remote brings no copy of its own, so what does not fit is refused.
 * @param requiredVersion caret range of the remote's build
 * @returns what gives the library, at once where it is there
 * @throws SharedLibraryError where the scope has none, or none in that range
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
