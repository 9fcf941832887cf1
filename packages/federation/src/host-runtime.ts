import { HOST_RUNTIME } from './host-runtime-name.ts';
import { type ShareScope, takeShared } from './share-scope.ts';

type ModuleId = string | number;

/** The part of a remote's `__webpack_require__` that its host works on. */
interface WebpackRequire {
  /** Share scopes by name. */
  S: Record<string, ShareScope>;
  /** Module factories. */
  m: Record<ModuleId, (module: { exports: unknown }) => void>;
  /** Modules that were evaluated. */
  c: Record<ModuleId, unknown>;
  /** Which shared library stands behind a module's id. */
  consumesLoadingData: {
    moduleIdToConsumeDataMapping: Record<ModuleId, { shareKey: string; requiredVersion: string }>;
  };
}

interface Consumption {
  webpackRequire: WebpackRequire;
  chunkId: ModuleId;
  /** Chunk → the shared modules it imports. */
  chunkMapping: Record<ModuleId, readonly ModuleId[] | undefined>;
  /** Shared modules of this remote: 0 once installed, a promise while they are fetched. */
  installedModules: Record<ModuleId, 0 | Promise<void> | undefined>;
  /** What the chunk waits for. */
  promises: Promise<void>[];
}

/**
 * Installs the shared libraries that a chunk imports, those that are there at once. Called by the remote's chunk
 * loader.
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
    const { shareKey, requiredVersion } = webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping[id]!;
    try {
      const library = takeShared(webpackRequire.S.default ?? {}, shareKey, requiredVersion);
      if (typeof library === 'function') install(library);
      else {
        promises.push(
          (installedModules[id] = library.then(install, (error: unknown) => {
            // Forgotten, so that loading the chunk again asks again.
            delete installedModules[id];
            throw error;
          })),
        );
      }
    } catch (error) {
      promises.push(Promise.reject(error as Error));
    }
  }
}

/**
 * What the code that Module Federation's plugin generates into a remote's entry calls, as far as a remote that only
 * exposes and consumes calls it. The plugin would build a copy of its whole runtime into every remote.
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

/** Puts the runtime where remotes look for it; before the first remote's entry is loaded. */
export function provideHostRuntime(page: object = globalThis): void {
  Object.defineProperty(page, HOST_RUNTIME, { value: hostRuntime, configurable: true });
}
