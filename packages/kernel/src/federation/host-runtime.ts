import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';
import { HOST_RUNTIME } from './host-runtime-name.ts';

export { HOST_RUNTIME } from './host-runtime-name.ts';

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

/**
 * The webpack container that a remote's entry puts on the page. Every federation plugin uses this interface
 * (https://webpack.js.org/concepts/module-federation/).
 */
export interface RemoteContainer {
  /** Receives the host's share scope. The host calls it once, before `get`. */
  init(scope: ShareScope, initScope?: unknown[], options?: object): unknown;
  /** Loads the module exposed under this name. The returned function evaluates it. */
  get(exposed: string): Promise<() => unknown>;
}

/** Whether a value is a container. An entry URL can serve a script that is not a remote. */
export function isContainer(value: unknown): value is RemoteContainer {
  const { get, init } = (value ?? {}) as Partial<RemoteContainer>;
  return typeof get === 'function' && typeof init === 'function';
}

/**
 * Initializes a new container with the shared libraries and returns one exposed module.
 * @param exposed name under `exposes` of its build, such as `./remote`
 * @throws the container's error: a chunk that does not load, `SharedLibraryError`, or an error during evaluation
 */
export async function exposedModule(container: RemoteContainer, scope: ShareScope, exposed: string): Promise<unknown> {
  await container.init(scope, [], {});
  const evaluate = await container.get(exposed);
  return evaluate();
}

type ModuleId = string | number;

/** The part of a remote's `__webpack_require__` that the host reads and changes. */
interface WebpackRequire {
  /** Share scopes by name. */
  S: Record<string, ShareScope>;
  /** Module factories. */
  m: Record<ModuleId, (module: { exports: unknown }) => void>;
  /** Evaluated modules. */
  c: Record<ModuleId, unknown>;
  /** Maps a module's id to its shared library. */
  consumesLoadingData: {
    moduleIdToConsumeDataMapping: Record<ModuleId, { shareKey: string; requiredVersion: string }>;
  };
}

interface Consumption {
  webpackRequire: WebpackRequire;
  chunkId: ModuleId;
  /** Chunk → the shared modules it imports. */
  chunkMapping: Record<ModuleId, readonly ModuleId[] | undefined>;
  /** Shared modules of this remote: 0 if installed, a promise while the browser fetches them. */
  installedModules: Record<ModuleId, 0 | Promise<void> | undefined>;
  /** The chunk waits for these promises. */
  promises: Promise<void>[];
}

/**
 * Installs the shared libraries that a chunk imports. Loaded libraries are installed synchronously. The remote's chunk
 * loader calls it.
 */
function consumes({ webpackRequire, chunkId, chunkMapping, installedModules, promises }: Consumption): void {
  for (const id of chunkMapping[chunkId] ?? []) {
    const known = installedModules[id];
    if (known) promises.push(known);
    if (known !== undefined) continue;
    const install = (library: () => object): void => {
      installedModules[id] = 0;
      webpackRequire.m[id] = (module) => {
        delete webpackRequire.c[id];
        module.exports = library();
      };
    };
    try {
      const consumed = webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping[id];
      if (!consumed) throw new Error(`The remote's build names no shared library for its module ${id}.`);
      const { shareKey, requiredVersion } = consumed;
      const library = takeShared(webpackRequire.S.default ?? {}, shareKey, requiredVersion);
      if (typeof library === 'function') install(library);
      else {
        promises.push(
          (installedModules[id] = library.then(install, (error: unknown) => {
            // Without this, a retry of the chunk would get the rejected promise.
            delete installedModules[id];
            throw error;
          })),
        );
      }
    } catch (error) {
      promises.push(Promise.reject(error));
    }
  }
}

/**
 * The runtime functions that the generated code of a remote's entry calls. It covers remotes that only expose and
 * consume modules. Module Federation's plugin would build a copy of its whole runtime into every remote.
 */
export const hostRuntime = {
  runtime: {},
  bundlerRuntime: {
    init: (): object => ({}),
    initContainerEntry: ({
      webpackRequire,
      shareScope,
    }: {
      webpackRequire: WebpackRequire;
      shareScope: ShareScope;
    }): void => {
      webpackRequire.S = { default: shareScope };
    },
    consumes,
  },
} as const;

/** Puts the runtime on the page. Call it before the first remote's entry loads. */
export function provideHostRuntime(page: object = globalThis): void {
  Object.defineProperty(page, HOST_RUNTIME, { value: hostRuntime, configurable: true });
}
