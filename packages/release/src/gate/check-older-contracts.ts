import { adapterChunk, hasEnded, majorOf } from '@gym/remote-contract/supported-contracts';
import { problem, type Problem } from '../target/problem.ts';
import { buildLabel, type CheckedRemote, type CheckedShell, SHELL_JSON } from '../target/published-build.ts';
import { offeredContract } from './check-contract.ts';

/** The command that updates a remote to the newest contract. */
export const UPDATE_COMMAND = 'npm create @gym/remote@latest update';

/** Older contracts that a shell declares twice, that are not older, or for which its build has no adapter. */
export function checkOwnContracts(shell: CheckedShell): Problem[] {
  const { contracts = [] } = shell.manifest;
  const where = { of: shell, file: SHELL_JSON };
  const own = shell.record.contract;
  return contracts.flatMap((contract, index) => {
    const { version } = contract;
    const chunk = adapterChunk(contract);
    return [
      ...(Number(majorOf(version)) < Number(majorOf(own))
        ? []
        : [
            problem(
              'contract/declared',
              where,
              `the contract ${version} is no older major than ${own}, its own: remove it from "contracts".`,
            ),
          ]),
      ...(contracts.slice(0, index).some((other) => majorOf(other.version) === majorOf(version))
        ? [problem('contract/declared', where, `it names contract ${majorOf(version)} twice: remove one.`)]
        : []),
      ...(chunk in shell.record.pages
        ? []
        : [
            problem(
              'contract/adapter',
              { of: shell },
              `it supports contract ${version}, but its build has no chunk "${chunk}": ` +
                'add the adapter to contract-adapters.ts.',
            ),
          ]),
    ];
  });
}

/** Whether a shell keeps the days that the live one states: teams plan by them. Passed days bind nobody. */
export function checkStatedDays(candidate: CheckedShell, before: CheckedShell): Problem[] {
  const { contracts = [] } = candidate.manifest;
  return (before.manifest.contracts ?? [])
    .filter((stated) => !hasEnded(stated))
    .flatMap(({ version, until }) => {
      const now = contracts.find((one) => majorOf(one.version) === majorOf(version));
      if (now && now.until >= until) return [];
      return [
        problem(
          'contract/shortened',
          { of: candidate, file: SHELL_JSON },
          `it supports contract ${majorOf(version)} ${now ? `until ${now.until}` : 'no more'}, but ` +
            `${buildLabel(before)} promises ${until}: keep that day, or waive this check ` +
            '("--without contract/shortened", with a reason).',
        ),
      ];
    });
}

/** Whether a new version of a remote comes after the last day of its contract. What is released already still runs. */
export function checkContractDay(shell: CheckedShell, remote: CheckedRemote): Problem[] {
  const offered = offeredContract(shell, remote.manifest.contract);
  if (!hasEnded(offered)) return [];
  return [
    problem(
      'contract/ended',
      { of: remote, beside: shell },
      `${buildLabel(shell)} supported the remote contract ${offered.version} until ${offered.until}: ` +
        `update the remote ("${UPDATE_COMMAND}"), or waive this check ("--without contract/ended", with a reason).`,
    ),
  ];
}
