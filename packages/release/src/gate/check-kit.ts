import { hashOfBuild } from '@gym/build/build-record';
import { majorOf } from './check-contract.ts';
import { buildLabel, type CheckedRemote, type CheckedShell } from '../records/checked-build.ts';

/** Whether a remote's kit passed on this exact build, under the contract that the shell offers. */
export function checkKit(shell: CheckedShell, remote: CheckedRemote): string[] {
  const { app, kit, manifest, record } = remote;
  const again = `run the kit on this build ("pnpm --filter ${app} kit") and publish it again`;
  if (!kit) return [`${buildLabel(remote)}: it was published without the result of its kit: ${again}.`];
  const offered = shell.record.contract;
  return [
    ...(kit.app === app && kit.build === hashOfBuild(record)
      ? []
      : [`${buildLabel(remote)}: the result of the kit is that of another build: ${again}.`]),
    ...(majorOf(kit.contract) === majorOf(offered)
      ? []
      : [
          `${buildLabel(remote)}: its kit ran under the remote contract ${kit.contract}, and ${buildLabel(shell)} offers ${offered}: ${again} with the kit of that contract.`,
        ]),
    ...manifest.routes
      .filter(({ path }) => !kit.checks.some(({ name }) => name.startsWith(`${path}: `)))
      .map(({ path }) => `${buildLabel(remote)}: its kit did not look at ${path}: ${again}.`),
    ...kit.checks
      .filter(({ passed }) => !passed)
      .map(
        ({ name, found }) =>
          `${buildLabel(remote)}: its kit failed at "${name}"${found === undefined ? '' : `: ${found}`}. Mend it, build, and ${again}.`,
      ),
  ];
}
