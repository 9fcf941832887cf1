import { hashOfBuild } from '@gym/build/build-json';
import { majorOf } from './major-of.ts';
import { nameOf, type JudgedRemote, type JudgedShell } from './judged.ts';

/** Whether a remote's kit passed on this very build, under the contract that the shell offers. */
export function checkKit(shell: JudgedShell, remote: JudgedRemote): string[] {
  const { app, kit, manifest, record } = remote;
  const again = `run the kit on this build ("pnpm --filter ${app} kit") and publish it again`;
  if (!kit) return [`${nameOf(remote)}: it was published without the result of its kit: ${again}.`];
  const offered = shell.record.contract;
  return [
    ...(kit.app === app && kit.build === hashOfBuild(record)
      ? []
      : [`${nameOf(remote)}: the result of the kit is that of another build: ${again}.`]),
    ...(majorOf(kit.contract) === majorOf(offered)
      ? []
      : [
          `${nameOf(remote)}: its kit ran under the remote contract ${kit.contract}, and ${nameOf(shell)} offers ${offered}: ${again} with the kit of that contract.`,
        ]),
    ...manifest.routes
      .filter(({ path }) => !kit.checks.some(({ name }) => name.startsWith(`${path}: `)))
      .map(({ path }) => `${nameOf(remote)}: its kit did not look at ${path}: ${again}.`),
    ...kit.checks
      .filter(({ passed }) => !passed)
      .map(
        ({ name, found }) =>
          `${nameOf(remote)}: its kit failed at "${name}"${found === undefined ? '' : `: ${found}`}. Mend it, build, and ${again}.`,
      ),
  ];
}
