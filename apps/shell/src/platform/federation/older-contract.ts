import type { ShareScope } from '@gym/federation';
import { type BootRemote, CONTRACT_VERSION, type RemoteModule, satisfiesCaret } from '@gym/remote-contract';
import { contractFor, majorOf, supportedContracts } from '@gym/remote-contract/supported-contracts';
import shell from '../../../shell.json';
import { CONTRACT_ADAPTERS } from './contract-adapters.ts';
import { RemoteLoadError } from './load-failure.ts';
import type { sharedLibraries } from './shared-libraries.ts';

/** What a remote of one contract gets. */
export interface OfferedContract {
  readonly version: string;
  readonly scope: ShareScope;
  /** The remote's module in the form of the shell's own contract. Absent if it has that form. */
  readonly adapt?: ((module: RemoteModule) => RemoteModule) | undefined;
}

/**
 * The contract of an older major, for a remote that does not accept the shell's own.
 * @param share makes the share scope. This chunk does not import it, so that it stays inside the first script
 * @throws RemoteLoadError if the shell has no adapter for that major, or the adapter's code cannot be loaded
 */
export async function olderContract(remote: BootRemote, share: typeof sharedLibraries): Promise<OfferedContract> {
  const [own, ...older] = supportedContracts(CONTRACT_VERSION, shell);
  const contract = contractFor(remote.contract, older);
  const load = contract && CONTRACT_ADAPTERS[majorOf(contract.version)];
  if (!load || !satisfiesCaret(remote.contract, contract.version)) {
    throw new RemoteLoadError(
      remote,
      'contract',
      `it needs the remote contract ${remote.contract} and this shell offers ${(contract ?? own).version}`,
    );
  }
  const { libraries, adapt } = await load();
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
