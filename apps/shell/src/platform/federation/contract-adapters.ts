import type { SharedName } from '@gym/build/sharing-policy';
import type { OfferedLibrary } from '@gym/federation';
import type { RemoteModule } from '@gym/remote-contract';

/** What lets the remotes of one older major run in this shell (ADR-0093). */
export interface ContractAdapter {
  /**
   * The shared libraries that differ for them: `@gym/remote-contract` with the host services of that major. The types
   * of the last package of that major hold them. `shell.json` states their versions.
   */
  readonly libraries: Readonly<Partial<Record<SharedName, OfferedLibrary['library']>>>;
  /** A remote's module in the form of this shell's contract. Absent if that form did not change. */
  adapt?(module: RemoteModule): RemoteModule;
}

/**
 * By older major, as `shell.json` names them: the import of its adapter. Its webpackChunkName is `contract-1` for major
 * 1, so that the gate finds it in the build. It loads only with a remote of that major.
 */
export const CONTRACT_ADAPTERS: Readonly<Record<string, () => Promise<ContractAdapter>>> = {};
