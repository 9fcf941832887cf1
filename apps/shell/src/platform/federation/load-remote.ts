import { exposedModule, provideHostRuntime } from '@gym/federation';
import { type BootRemote, CONTRACT_VERSION, type RemoteModule, satisfiesCaret } from '@gym/remote-contract';
import { nextAddress } from '../boot/script-address.ts';
import { loadEntry } from './load-entry.ts';
import { describeLoadFailure, keepResourceTimings, RemoteLoadError } from './load-failure.ts';
import { sharedLibraries } from './shared-libraries.ts';

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

/** Makes the shell a federation host, and returns the function that loads a remote. */
export function createRemoteLoader(cdnBase: string): LoadRemote {
  provideHostRuntime();
  keepResourceTimings();
  const scope = sharedLibraries();
  return async (remote) => {
    if (!satisfiesCaret(remote.contract, CONTRACT_VERSION)) {
      throw new RemoteLoadError(
        remote,
        'contract',
        `it needs the remote contract ${remote.contract} and this shell offers ${CONTRACT_VERSION}`,
      );
    }
    const { href } = new URL(remote.entry.file, new URL(cdnBase, document.baseURI));
    const container = await loadEntry(remote, nextAddress(href));
    const module = assertRemoteModule(
      remote,
      await exposedModule(container, scope, './remote').catch((cause: unknown) => {
        const { phase, reason } = describeLoadFailure(cause, 'module');
        throw new RemoteLoadError(remote, phase, reason, { cause });
      }),
    );
    await runStartUpCheck(remote, module);
    return module;
  };
}

function assertRemoteModule(remote: BootRemote, exposed: unknown): RemoteModule {
  const module = exposed as Partial<RemoteModule> | null;
  if (!module || typeof module.contract !== 'string' || !Array.isArray(module.routes)) {
    throw new RemoteLoadError(remote, 'contract', 'it does not expose a contract version and routes');
  }
  if (module.contract.split('.')[0] !== CONTRACT_VERSION.split('.')[0]) {
    throw new RemoteLoadError(
      remote,
      'contract',
      `it was built with the remote contract ${module.contract} and this shell offers ${CONTRACT_VERSION}`,
    );
  }
  return module as RemoteModule;
}
