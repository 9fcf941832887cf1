import { type SupportedContract, supportedContracts } from '@gym/remote-contract/supported-contracts';
import { type OlderContractUse, olderContractUses } from '../commands/gate/check-contract.ts';
import type { PublishedBuild } from '../target/published-build.ts';
import { type BuildLookup, buildsOf, compositionsOf, type ReleasedState } from '../target/release-record.ts';

/** The remote contracts of the live shell. */
export interface ContractStatus {
  readonly version: string;
  /** Older majors whose remotes it runs, too. */
  readonly older: readonly SupportedContract[];
  /** Live remotes and canaries of these. */
  readonly uses: readonly OlderContractUse[];
}

/** Undefined if no shell is live. */
export function contractStatus(state: ReleasedState, builds: readonly PublishedBuild[]): ContractStatus | undefined {
  const find: BuildLookup = (app, version) => builds.find((build) => build.app === app && build.version === version);
  const live = compositionsOf(state).at(-1);
  const shell = live && buildsOf(live, find).shell;
  if (!shell) return undefined;
  const [{ version }, ...older] = supportedContracts(shell.record.contract, shell.manifest);
  return { version, older, uses: olderContractUses(state, find) };
}
