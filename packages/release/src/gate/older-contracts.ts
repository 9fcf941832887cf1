import { hasEnded } from '@gym/remote-contract/supported-contracts';
import { buildLabel } from '../target/published-build.ts';
import { type BuildLookup, buildsOf, compositionsOf, type ReleasedState } from '../target/release-record.ts';
import { offeredContract } from './check-contract.ts';
import { UPDATE_COMMAND } from './check-older-contracts.ts';

/** A released remote of an older contract, and how long its shell supports that. */
export interface OlderContractUse {
  /** Such as `staff@0.1.0-1f2e3d4c`. */
  readonly remote: string;
  readonly shell: string;
  readonly contract: string;
  /** The last day of the support, in UTC. */
  readonly until: string;
  /** Whether the day has passed. The remote still runs, but the gate rejects its next version. */
  readonly ended: boolean;
}

/** The live remotes and canaries that use an older contract of a shell which some browsers get with them. */
export function olderContractUses(state: ReleasedState, find: BuildLookup): OlderContractUse[] {
  const uses = compositionsOf(state).flatMap((composition) => {
    const { shell, remotes } = buildsOf(composition, find);
    if (!shell) return [];
    return remotes.flatMap((remote): OlderContractUse[] => {
      const offered = offeredContract(shell, remote.manifest.contract);
      if (offered.until === undefined) return [];
      return [
        {
          remote: buildLabel(remote),
          shell: buildLabel(shell),
          contract: offered.version,
          until: offered.until,
          ended: hasEnded(offered),
        },
      ];
    });
  });
  return [...new Map(uses.map((use) => [`${use.remote} ${use.shell}`, use])).values()];
}

export const describeOlderContract = ({ remote, shell, contract, until, ended }: OlderContractUse): string =>
  `${remote} uses the remote contract ${contract}, which ${shell} ` +
  (ended
    ? `supported until ${until}. It still runs, but its next version needs an update: "${UPDATE_COMMAND}".`
    : `supports until ${until}. Update it before: "${UPDATE_COMMAND}".`);
