import { hashOfBuild, type OfferedLibrary } from '@gym/build/build-record';
import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';
import {
  contractFor,
  majorOf,
  type SupportedContract,
  supportedContracts,
} from '@gym/remote-contract/supported-contracts';
import { buildLabel, type CheckedRemote, type CheckedShell, REMOTE_JSON } from '../target/published-build.ts';
import { problem, type Problem } from '../target/problem.ts';

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
                  `${majorOf(contract)} beside it ("contracts" of shell.json).`
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

/** Whether a remote's kit passed on this exact build, with the contract that the shell offers. */
export function checkKit(shell: CheckedShell, remote: CheckedRemote): Problem[] {
  const { app, kit, manifest, record } = remote;
  const again = `run the kit on this build (the script "kit" of ${app}) and publish it again`;
  const place = { of: remote };
  if (!kit) return [problem('kit/missing', place, `it was published without a kit result: ${again}.`)];
  const { version: offered } = offeredContract(shell, manifest.contract);
  return [
    ...(kit.app === app && kit.build === hashOfBuild(record)
      ? []
      : [problem('kit/other', place, `its kit result is of another build: ${again}.`)]),
    ...(majorOf(kit.contract) === majorOf(offered)
      ? []
      : [
          problem(
            'kit/contract',
            { of: remote, beside: shell },
            `its kit ran with the remote contract ${kit.contract}, but ${buildLabel(shell)} offers ${offered}: ` +
              `build the remote against that contract, ${again}.`,
          ),
        ]),
    ...manifest.routes
      .filter(({ path }) => !kit.checks.some(({ name }) => name.startsWith(`${path}: `)))
      .map(({ path }) => problem('kit/unchecked', place, `its kit did not check ${path}: ${again}.`)),
    ...kit.checks
      .filter(({ passed }) => !passed)
      .map(({ name, found }) =>
        problem(
          'kit/failed',
          place,
          `its kit failed at "${name}"${found === undefined ? '' : `: ${found}`}. Fix it, build, and ${again}.`,
        ),
      ),
  ];
}
