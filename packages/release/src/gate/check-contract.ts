import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';
import { buildLabel, type CheckedRemote, type CheckedShell, remoteJsonLabel } from '../records/published-build.ts';
import { hashOfBuild } from '@gym/build/build-record';

/** The part of a contract version that must be equal on both sides. */
const majorOf = (version: string): string => version.split('.')[0] ?? '';

/** Whether a remote accepts the shell's contract, and was built with the same major version. */
export function checkContract(shell: CheckedShell, remote: CheckedRemote): string[] {
  const offered = shell.record.contract;
  const { contract } = remote.manifest;
  const built = remote.record.contract;
  return [
    ...(satisfiesCaret(contract, offered)
      ? []
      : [
          `${remoteJsonLabel(remote)}: contract ${contract} does not accept ${offered}, the contract of ` +
            `${buildLabel(shell)}: widen the range, or build the remote against this contract.`,
        ]),
    ...(majorOf(built) === majorOf(offered)
      ? []
      : [
          `${buildLabel(remote)}: it was built with the remote contract ${built}, but ${buildLabel(shell)} offers ` +
            `${offered}: build the remote against @gym/remote-contract ${majorOf(offered)}.`,
        ]),
  ];
}

/** Whether a shell provides every library that a remote needs, in a compatible version, with every imported name. */
export function checkShared(shell: CheckedShell, remote: CheckedRemote): string[] {
  return Object.entries(remote.record.shared).flatMap(([name, range]) => {
    const offered = shell.record.offers?.[name];
    if (!offered)
      return [
        `${buildLabel(remote)}: it needs ${name}, but ${buildLabel(shell)} does not share it: bundle it, ` +
          'or add it to the sharing policy and promote the shell first.',
      ];
    if (!satisfiesCaret(range, offered.version)) {
      return [
        `${buildLabel(remote)}: it needs ${name} ${range}, but ${buildLabel(shell)} shares ${offered.version}: ` +
          "build the remote with the shell's version, or promote a shell with a matching version.",
      ];
    }
    const missing = (remote.record.takes?.[name] ?? []).filter(
      (taken) => offered.names && !offered.names.includes(taken),
    );
    return missing.map(
      (taken) =>
        `${buildLabel(remote)}: it imports "${taken}" from ${name}, but ${buildLabel(shell)} does not export it: ` +
        'remove the import, or promote a shell that exports it first.',
    );
  });
}

/** Whether a shell has a chunk for every library that it shares lazily. */
export function checkOffers(shell: CheckedShell): string[] {
  return Object.entries(shell.record.offers ?? {})
    .filter(([, { loading, chunk }]) => loading === 'lazy' && (chunk === undefined || !(chunk in shell.record.pages)))
    .map(
      ([name, { chunk }]) =>
        `${buildLabel(shell)}: it shares ${name} lazily, but its build has no chunk "${chunk ?? ''}": ` +
        'give its import() that webpackChunkName.',
    );
}

/** Whether a remote's kit passed on this exact build, with the contract that the shell offers. */
export function checkKit(shell: CheckedShell, remote: CheckedRemote): string[] {
  const { app, kit, manifest, record } = remote;
  const again = `run the kit on this build ("pnpm --filter ${app} kit") and publish it again`;
  if (!kit) return [`${buildLabel(remote)}: it was published without a kit result: ${again}.`];
  const offered = shell.record.contract;
  return [
    ...(kit.app === app && kit.build === hashOfBuild(record)
      ? []
      : [`${buildLabel(remote)}: its kit result is of another build: ${again}.`]),
    ...(majorOf(kit.contract) === majorOf(offered)
      ? []
      : [
          `${buildLabel(remote)}: its kit ran with the remote contract ${kit.contract}, but ${buildLabel(shell)} ` +
            `offers ${offered}: build the remote against that contract, ${again}.`,
        ]),
    ...manifest.routes
      .filter(({ path }) => !kit.checks.some(({ name }) => name.startsWith(`${path}: `)))
      .map(({ path }) => `${buildLabel(remote)}: its kit did not check ${path}: ${again}.`),
    ...kit.checks
      .filter(({ passed }) => !passed)
      .map(
        ({ name, found }) =>
          `${buildLabel(remote)}: its kit failed at "${name}"${found === undefined ? '' : `: ${found}`}. ` +
          `Fix it, build, and ${again}.`,
      ),
  ];
}
