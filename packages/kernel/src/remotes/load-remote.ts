import { exposedModule, provideHostRuntime, type RemoteContainer } from '../federation/index.ts';
import { type BootRemote, CONTRACT_VERSION, type RemoteModule, satisfiesCaret } from '@gym/remote-contract';
import { nextAddress } from './retry-address.ts';
import { loadEntry, openQueue } from './load-entry.ts';
import { keepResourceTimings, RemoteLoadError } from './load-failure.ts';
import type { OfferedContract, OlderContract } from './older-contract.ts';
import { sharedLibraries } from '../sharing/library-modules.ts';

/** How long a remote's start-up check may take, in ms. */
export const CHECK_TIMEOUT_MS = 3_000;

/**
 * Runs the remote's start-up check, if it has one, so that the remote can report that it cannot run here.
 * @throws RemoteLoadError of phase check
 */
export async function runStartUpCheck(remote: BootRemote, module: RemoteModule): Promise<void> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  try {
    await Promise.race([
      module.check?.(),
      module.check &&
        new Promise((_, reject) => {
          limit = setTimeout(
            () => reject(new Error(`it took longer than ${CHECK_TIMEOUT_MS / 1000} seconds`)),
            CHECK_TIMEOUT_MS,
          );
        }),
    ]);
  } catch (cause) {
    throw new RemoteLoadError(
      remote,
      'check',
      `its start-up check failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  } finally {
    clearTimeout(limit);
  }
}

/** Loads a remote's module. A repeated load uses new addresses and starts clean. */
export type LoadRemote = (remote: BootRemote) => Promise<RemoteModule>;

export interface RemoteLoaderOptions {
  /** Base of the hashed files, with a trailing slash. */
  readonly cdnBase: string;
  /** The older majors of the contract that the host supports. */
  readonly contracts?: readonly OlderContract[] | undefined;
  /** Runs the start-up check of a loaded remote. By default, a check that fails is a failed load. */
  check?(remote: BootRemote, module: RemoteModule): Promise<void>;
}

/** Rarely needed: the contracts of older majors, and the reasons why a remote fits none. */
const loadOlderContract = () => import(/* webpackChunkName: "aside" */ './older-contract.ts');

/** Makes the page a federation host, and returns the function that loads a remote. */
export function createRemoteLoader({
  cdnBase,
  contracts = [],
  check = runStartUpCheck,
}: RemoteLoaderOptions): LoadRemote {
  provideHostRuntime();
  keepResourceTimings();
  const scope = sharedLibraries();
  const load: LoadRemote = async (remote) => {
    const { href } = new URL(remote.entry.file, new URL(cdnBase, document.baseURI));
    const [offered, container]: [OfferedContract, RemoteContainer] = await Promise.all([
      satisfiesCaret(remote.contract, CONTRACT_VERSION)
        ? { version: CONTRACT_VERSION, scope }
        : loadOlderContract().then(({ olderContract }) => olderContract(remote, sharedLibraries, contracts)),
      loadEntry(remote, nextAddress(href)),
    ]);
    const exposed = await exposedModule(container, offered.scope, './remote');
    if (!isRemoteModule(exposed, offered.version))
      throw (await loadOlderContract()).moduleError(remote, exposed, offered.version);
    const module = offered.adapt?.(exposed) ?? exposed;
    await check(remote, module);
    return module;
  };
  return (remote) => {
    const closeQueue = openQueue(remote);
    return load(remote).catch((error: unknown) => {
      closeQueue();
      throw error;
    });
  };
}

/** Whether a remote exposes the interface of its contract, and was built with the same major version. */
function isRemoteModule(exposed: unknown, offered: string): exposed is RemoteModule {
  const { contract, routes } = (exposed ?? {}) as Partial<RemoteModule>;
  // The number before the first dot is the major version.
  return parseInt(contract ?? '') === parseInt(offered) && Array.isArray(routes);
}
