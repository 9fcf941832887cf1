import { HOST_RUNTIME } from './host-runtime-name.ts';
import { type ShareScope, takeShared } from './share-scope.ts';

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
