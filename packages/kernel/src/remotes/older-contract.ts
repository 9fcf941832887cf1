import type { OfferedLibrary, ShareScope } from '../federation/host-runtime.ts';
import { type BootRemote, CONTRACT_VERSION, type RemoteModule, satisfiesCaret } from '@gym/remote-contract';
import { contractFor, majorOf, type SupportedContract } from '@gym/remote-contract/supported-contracts';
import type { SharedName } from '../sharing/sharing-policy.ts';
import { RemoteLoadError } from './load-failure.ts';
import type { sharedLibraries } from '../sharing/library-modules.ts';

/** What a remote of one contract gets. */
export interface OfferedContract {
  readonly version: string;
  readonly scope: ShareScope;
  /** The remote's module in the form of the shell's own contract. Absent if it has that form. */
  readonly adapt?: ((module: RemoteModule) => RemoteModule) | undefined;
}

/** What lets the remotes of one older major run in this host (ADR-0093). */
export interface ContractAdapter {
  /**
   * The shared libraries that differ for them: `@gym/remote-contract` with the host services of that major. The types
   * of the last package of that major hold them. The host states their versions.
   */
  readonly libraries: Readonly<Partial<Record<SharedName, OfferedLibrary['library']>>>;
  /** A remote's module in the form of this host's contract. Absent if that form did not change. */
  adapt?(module: RemoteModule): RemoteModule;
}

/** An older major that a host supports, until a stated day. */
export interface OlderContract extends SupportedContract {
  readonly until: string;
  /**
   * Imports its adapter, which loads only with a remote of that major. Its webpackChunkName is `contract-1` for major
   * 1, so that the gate finds it in the build.
   */
  adapter(): Promise<ContractAdapter>;
}

/**
 * The contract of an older major, for a remote that does not accept the host's own.
 * @param share makes the share scope. This chunk does not import it, so that it stays inside the first script
 * @throws RemoteLoadError if the host has no adapter for that major, or the adapter's code cannot be loaded
 */
export async function olderContract(
  remote: BootRemote,
  share: typeof sharedLibraries,
  contracts: readonly OlderContract[],
): Promise<OfferedContract> {
  const contract = contractFor(remote.contract, contracts);
  if (!contract || !satisfiesCaret(remote.contract, contract.version)) {
    throw new RemoteLoadError(
      remote,
      'contract',
      `it needs the remote contract ${remote.contract} and this shell offers ${contract?.version ?? CONTRACT_VERSION}`,
    );
  }
  const { libraries, adapt } = await contract.adapter();
  const replaced = Object.entries(libraries).map(([name, library]) => {
    const version = contract.libraries?.[name];
    return [name, { library, ...(version !== undefined && { version }) }] as const;
  });
  return { version: contract.version, scope: share(Object.fromEntries(replaced)), adapt };
}

/** Why the module of a loaded remote cannot run under a contract. */
export function moduleError(remote: BootRemote, exposed: unknown, offered: string): RemoteLoadError {
  const { contract } = (exposed ?? {}) as Partial<RemoteModule>;
  return new RemoteLoadError(
    remote,
    'contract',
    typeof contract === 'string' && majorOf(contract) !== majorOf(offered)
      ? `it was built with the remote contract ${contract} and this shell offers ${offered}`
      : 'it does not expose a contract version and routes',
  );
}
