import { exposedModule, provideHostRuntime } from '@gym/federation';
import { CONTRACT_VERSION, satisfiesCaret, type BootRemote, type RemoteModule } from '@gym/remote-contract';
import { keepRecording } from './answer-status.ts';
import { codeFailure } from './code-failure.ts';
import { loadEntry } from './load-entry.ts';
import { RemoteLoadError } from './remote-load-error.ts';
import { sharedLibraries } from './shared-libraries.ts';
import { startUpCheck } from './start-up-check.ts';

/** Loads a remote's module. `attempt` counts from 0; a repeated one asks under a new address and starts clean. */
export type LoadRemote = (remote: BootRemote, attempt: number) => Promise<RemoteModule>;

/** Makes the shell a federation host, and gives the way to load a remote. */
export function createRemoteLoader(cdnBase: string): LoadRemote {
  provideHostRuntime();
  keepRecording();
  const scope = sharedLibraries();
  return async (remote, attempt) => {
    if (!satisfiesCaret(remote.contract, CONTRACT_VERSION)) {
      throw new RemoteLoadError(
        remote,
        'contract',
        `it needs the remote contract ${remote.contract} and this shell offers ${CONTRACT_VERSION}`,
      );
    }
    const { href } = new URL(remote.entry.file, new URL(cdnBase, document.baseURI));
    // Chrome queues a second request for an address that hangs: a retry takes a new one.
    const container = await loadEntry(remote, attempt === 0 ? href : `${href}?retry=${attempt}`);
    const module = checked(
      remote,
      await exposedModule(container, scope, './remote').catch((cause: unknown) => {
        const { phase, reason } = codeFailure(cause, 'module');
        throw new RemoteLoadError(remote, phase, reason, { cause });
      }),
    );
    await startUpCheck(remote, module);
    return module;
  };
}

function checked(remote: BootRemote, exposed: unknown): RemoteModule {
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
