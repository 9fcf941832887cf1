import { checkContract, checkOffers, checkShared } from './check-contract.ts';
import {
  checkMenuWithRemote,
  checkOwnMenu,
  checkOwnRoutes,
  checkRoutesWithRemote,
  checkRoutesWithShell,
} from './check-routes.ts';
import { buildLabel, type CheckedRemote, type CheckedShell, type PublishedBuild } from '../records/published-build.ts';
import { checkShellRoutes } from './check-specification.ts';
import type { ComposedBuilds } from '../records/release-record.ts';

/** Why a remote cannot run in a shell. Either of the two may be the new one. */
export function checkRemoteInShell(shell: CheckedShell, remote: CheckedRemote): string[] {
  if (shell.app === remote.app) return [`${buildLabel(remote)}: its name is the shell's: choose another.`];
  return [...checkContract(shell, remote), ...checkShared(shell, remote), ...checkRoutesWithShell(shell, remote)];
}

/** Why two remotes cannot be released together. */
export const checkRemotesTogether = (other: CheckedRemote, remote: CheckedRemote): string[] => [
  ...checkRoutesWithRemote(other, remote),
  ...checkMenuWithRemote(other, remote),
];

/** Problems of a well-formed remote by itself. */
export const checkRemoteAlone = (remote: CheckedRemote): string[] => [
  ...checkOwnRoutes(remote),
  ...checkOwnMenu(remote),
];

/** Problems of a well-formed shell by itself. */
export const checkShellAlone = (shell: CheckedShell): string[] => [...checkShellRoutes(shell), ...checkOffers(shell)];

/** Whether a published build is compatible with the builds that would be live beside it. */
export function checkCompatibility(candidate: PublishedBuild, { shell, remotes }: ComposedBuilds): string[] {
  if (candidate.kind === 'shell') return remotes.flatMap((remote) => checkRemoteInShell(candidate, remote));
  return [
    ...(shell ? checkRemoteInShell(shell, candidate) : []),
    ...remotes.filter(({ app }) => app !== candidate.app).flatMap((other) => checkRemotesTogether(other, candidate)),
  ];
}
