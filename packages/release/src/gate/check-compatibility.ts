import { checkContract, checkOffers, checkShared } from './check-contract.ts';
import {
  checkMenuWithRemote,
  checkOwnMenu,
  checkOwnRoutes,
  checkRoutesWithRemote,
  checkRoutesWithShell,
} from './check-routes.ts';
import { buildLabel, type CheckedRemote, type CheckedShell } from '../records/checked-build.ts';
import { checkShellRoutes } from './check-specification.ts';

/** What keeps a remote from running in a shell, whichever of the two is new. */
export function checkRemoteInShell(shell: CheckedShell, remote: CheckedRemote): string[] {
  if (shell.app === remote.app) return [`${buildLabel(remote)}: its name is the shell's: choose another.`];
  return [...checkContract(shell, remote), ...checkShared(shell, remote), ...checkRoutesWithShell(shell, remote)];
}

/** What keeps two remotes from standing beside each other. */
export const checkRemotesTogether = (other: CheckedRemote, remote: CheckedRemote): string[] => [
  ...checkRoutesWithRemote(other, remote),
  ...checkMenuWithRemote(other, remote),
];

/** What is wrong with a well-formed remote by itself. */
export const checkRemoteAlone = (remote: CheckedRemote): string[] => [
  ...checkOwnRoutes(remote),
  ...checkOwnMenu(remote),
];

/** What is wrong with a well-formed shell by itself. */
export const checkShellAlone = (shell: CheckedShell): string[] => [...checkShellRoutes(shell), ...checkOffers(shell)];
