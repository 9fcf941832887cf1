import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';
import { majorOf } from './major-of.ts';
import { manifestOf, nameOf, type JudgedRemote, type JudgedShell } from './judged.ts';

/** Whether a remote takes the contract that a shell offers, and was built with one of the same major. */
export function checkContract(shell: JudgedShell, remote: JudgedRemote): string[] {
  const offered = shell.record.contract;
  const { contract } = remote.manifest;
  const built = remote.record.contract;
  return [
    ...(satisfiesCaret(contract, offered)
      ? []
      : [
          `${manifestOf(remote)}: contract ${contract} leaves out ${offered}, which ${nameOf(shell)} offers: widen the range, or build the remote against this contract.`,
        ]),
    ...(majorOf(built) === majorOf(offered)
      ? []
      : [
          `${nameOf(remote)}: it was built with the remote contract ${built}, and ${nameOf(shell)} offers ${offered}: build the remote against @gym/remote-contract ${majorOf(offered)}.`,
        ]),
  ];
}
