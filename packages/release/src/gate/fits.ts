import { checkContract } from './check-contract.ts';
import { checkMenuWithRemote, checkOwnMenu } from './check-menus.ts';
import { checkOwnRoutes, checkRoutesWithRemote, checkRoutesWithShell } from './check-routes.ts';
import { checkOffers, checkShared } from './check-shared.ts';
import { nameOf, type JudgedRemote, type JudgedShell } from './judged.ts';
import { checkShellRoutes } from './check-specification.ts';

/** What keeps a remote from running in a shell, whichever of the two is new. */
export function shellFits(shell: JudgedShell, remote: JudgedRemote): string[] {
  if (shell.app === remote.app) return [`${nameOf(remote)}: its name is the shell's: choose another.`];
  return [...checkContract(shell, remote), ...checkShared(shell, remote), ...checkRoutesWithShell(shell, remote)];
}

/** What keeps two remotes from standing beside each other. */
export const remotesFit = (other: JudgedRemote, remote: JudgedRemote): string[] => [
  ...checkRoutesWithRemote(other, remote),
  ...checkMenuWithRemote(other, remote),
];

/** What is wrong with a well-formed remote by itself. */
export const remoteHolds = (remote: JudgedRemote): string[] => [...checkOwnRoutes(remote), ...checkOwnMenu(remote)];

/** What is wrong with a well-formed shell by itself. */
export const shellHolds = (shell: JudgedShell): string[] => [...checkShellRoutes(shell), ...checkOffers(shell)];
