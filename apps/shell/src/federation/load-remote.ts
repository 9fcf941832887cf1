import { createInstance } from '@module-federation/enhanced/runtime';
import { CONTRACT_VERSION, satisfiesContract, type BootRemote, type RemoteModule } from '@gym/remote-contract';
import { loadEntry } from './load-entry.ts';
import { provideRuntime } from './provide-runtime.ts';
import { RemoteLoadError } from './remote-load-error.ts';
import { sharedLibraries } from './shared-libraries.ts';

/** Loads a remote's module. `attempt` counts from 0; a repeated one asks under a new address and starts clean. */
export type LoadRemote = (remote: BootRemote, attempt: number) => Promise<RemoteModule>;

/** Creates the federation runtime and the way to load a remote through it. */
export function createRemoteLoader(cdnBase: string): LoadRemote {
  provideRuntime();
  const loading = new Map<string, BootRemote>();
  const federation = createInstance({
    name: 'shell',
    remotes: [],
    shared: sharedLibraries(() => federation.shareScopeMap),
    // The default would load every remote at the start, also on the sign-in page.
    shareStrategy: 'loaded-first',
    plugins: [{
      name: 'entry-with-integrity',
      loadEntry: async ({ remoteInfo }) => {
        const remote = loading.get(remoteInfo.name);
        return remote && loadEntry(remote, remoteInfo.entry) as never;
      },
    }],
  });

  return async (remote, attempt) => {
    const { href } = new URL(cdnBase + remote.entry.file, document.baseURI);
    // Chrome queues a second request for an address that hangs: a retry takes a new one.
    const entry = attempt === 0 ? href : `${href}?retry=${attempt}`;
    loading.set(remote.name, remote);
    federation.registerRemotes([{ name: remote.name, entry, type: 'var', entryGlobalName: remote.name }], { force: true });
    return checked(remote, await federation.loadRemote<RemoteModule>(`${remote.name}/remote`).catch((cause: unknown) => {
      throw failure(remote, cause);
    }));
  };
}

function failure(remote: BootRemote, cause: unknown): RemoteLoadError {
  if (cause instanceof RemoteLoadError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const { type } = (cause ?? {}) as { type?: string };
  if (type === 'timeout') return new RemoteLoadError(remote, 'timeout', 'its code did not arrive in time', { cause });
  return (cause as Error | undefined)?.name === 'ChunkLoadError'
    ? new RemoteLoadError(remote, 'module', 'its code could not be fetched, or is not the file that was released', { cause })
    : new RemoteLoadError(remote, 'evaluate', message, { cause });
}

function checked(remote: BootRemote, module: RemoteModule | null): RemoteModule {
  if (!module || typeof module.contract !== 'string' || !Array.isArray(module.routes)) {
    throw new RemoteLoadError(remote, 'contract', 'it does not expose a contract version and routes');
  }
  if (!satisfiesContract(remote.contract, CONTRACT_VERSION)) {
    throw new RemoteLoadError(remote, 'contract', `it needs the remote contract ${remote.contract} and this shell offers ${CONTRACT_VERSION}`);
  }
  if (module.contract.split('.')[0] !== CONTRACT_VERSION.split('.')[0]) {
    throw new RemoteLoadError(remote, 'contract', `it was built with the remote contract ${module.contract} and this shell offers ${CONTRACT_VERSION}`);
  }
  return module;
}
