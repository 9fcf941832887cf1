import type { OfferedLibrary } from '@gym/remote-contract/build-record';
import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';
import {
  adapterChunk,
  contractFor,
  hasEnded,
  majorOf,
  type SupportedContract,
  supportedContracts,
} from '@gym/remote-contract/supported-contracts';
import { problem, type Problem } from '../../target/problem.ts';
import {
  buildLabel,
  type CheckedRemote,
  type CheckedShell,
  REMOTE_JSON,
  SHELL_JSON,
} from '../../target/published-build.ts';
import { type BuildLookup, buildsOf, compositionsOf, type ReleasedState } from '../../target/release-record.ts';

/** The contract that a shell offers to a remote, or its own if it does not support the remote's major. */
export function offeredContract(shell: CheckedShell, contract: string): SupportedContract {
  const supported = supportedContracts(shell.record.contract, shell.manifest);
  return contractFor(contract, supported) ?? supported[0];
}

/** Whether a remote accepts a contract of the shell, and was built with the same major version. */
export function checkContract(shell: CheckedShell, remote: CheckedRemote): Problem[] {
  const { contract } = remote.manifest;
  const { version: offered } = offeredContract(shell, contract);
  const built = remote.record.contract;
  const isOlder = Number(majorOf(contract)) < Number(majorOf(offered));
  return [
    ...(satisfiesCaret(contract, offered)
      ? []
      : [
          problem(
            'contract/range',
            { of: remote, file: REMOTE_JSON, beside: shell },
            `contract ${contract} does not accept ${offered}, the contract of ${buildLabel(shell)}: ` +
              (isOlder
                ? `release the remote for contract ${majorOf(offered)} with that shell, or let the shell support ` +
                  `${majorOf(contract)} beside it ("contracts" of src/shell.ts).`
                : 'widen the range, or build the remote against this contract.'),
          ),
        ]),
    ...(majorOf(built) === majorOf(offered)
      ? []
      : [
          problem(
            'contract/major',
            { of: remote, beside: shell },
            `it was built with the remote contract ${built}, but ${buildLabel(shell)} offers ${offered}: ` +
              `build the remote against @gym/remote-contract ${majorOf(offered)}.`,
          ),
        ]),
  ];
}

/** Whether a shell provides every library that a remote needs, in a compatible version, with every imported name. */
export function checkShared(shell: CheckedShell, remote: CheckedRemote): Problem[] {
  const place = { of: remote, beside: shell };
  const { libraries = {} } = offeredContract(shell, remote.manifest.contract);
  return Object.entries(remote.record.shared).flatMap(([name, range]) => {
    const offered = libraryFor(shell.record.offers?.[name], libraries[name]);
    if (!offered)
      return [
        problem(
          'shared/missing',
          place,
          `it needs ${name}, but ${buildLabel(shell)} does not share it: bundle it, ` +
            'or add it to the sharing policy and promote the shell first.',
        ),
      ];
    if (!satisfiesCaret(range, offered.version)) {
      return [
        problem(
          'shared/version',
          place,
          `it needs ${name} ${range}, but ${buildLabel(shell)} shares ${offered.version}: ` +
            "build the remote with the shell's version, or promote a shell with a matching version.",
        ),
      ];
    }
    const missing = (remote.record.takes?.[name] ?? []).filter(
      (taken) => offered.names && !offered.names.includes(taken),
    );
    return missing.map((taken) =>
      problem(
        'shared/export',
        place,
        `it imports "${taken}" from ${name}, but ${buildLabel(shell)} does not export it: ` +
          'remove the import, or promote a shell that exports it first.',
      ),
    );
  });
}

/** A library in the version of an older contract's adapter. The adapter's own types hold its names. */
const libraryFor = (own: OfferedLibrary | undefined, replaced: string | undefined): OfferedLibrary | undefined =>
  replaced === undefined ? own : { version: replaced, loading: 'lazy' };

/** Whether a shell has a chunk for every library that it shares lazily. */
export function checkOffers(shell: CheckedShell): Problem[] {
  return Object.entries(shell.record.offers ?? {})
    .filter(([, { loading, chunk }]) => loading === 'lazy' && (chunk === undefined || !(chunk in shell.record.pages)))
    .map(([name, { chunk }]) =>
      problem(
        'shared/chunk',
        { of: shell },
        `it shares ${name} lazily, but its build has no chunk "${chunk ?? ''}": ` +
          'give its import() that webpackChunkName.',
      ),
    );
}

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
                'name the chunk so where "contracts" of src/shell.ts imports the adapter.',
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
