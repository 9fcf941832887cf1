import { problem, type Problem } from '../../target/problem.ts';
import {
  type CheckedRemote,
  type CheckedShell,
  type PublishedBuild,
  REMOTE_JSON,
} from '../../target/published-build.ts';
import type { ComposedBuilds } from '../../target/release-record.ts';
import { checkContract, checkOffers, checkOwnContracts, checkShared } from './check-contract.ts';
import {
  checkMenuWithRemote,
  checkOwnMenu,
  checkOwnRedirects,
  checkOwnRoutes,
  checkRoutesWithRemote,
  checkRoutesWithShell,
} from './check-paths.ts';
import { checkShellRoutes } from './check-specification.ts';
import { checkTypes } from './check-types.ts';

/** Why a remote cannot run in a shell. Either of the two may be the new one. */
export function checkRemoteInShell(shell: CheckedShell, remote: CheckedRemote): Problem[] {
  if (shell.app === remote.app)
    return [problem('form/name', { of: remote, beside: shell }, `its name is the shell's: choose another.`)];
  return [
    ...checkContract(shell, remote),
    ...checkShared(shell, remote),
    ...checkTypes(shell, remote),
    ...checkRoutesWithShell(shell, remote),
  ];
}

/** Why two remotes cannot be released together. */
export const checkRemotesTogether = (other: CheckedRemote, remote: CheckedRemote): Problem[] => [
  ...checkRoutesWithRemote(other, remote),
  ...checkMenuWithRemote(other, remote),
];

/** Problems of a well-formed remote by itself. */
export const checkRemoteAlone = (remote: CheckedRemote): Problem[] => [
  ...checkOwnRoutes(remote),
  ...checkOwnRedirects(remote),
  ...checkOwnMenu(remote),
  ...checkOrigins(remote),
];

/** An API on the developer's machine is not there for users. */
const checkOrigins = (remote: CheckedRemote): Problem[] =>
  (remote.manifest.origins ?? [])
    .filter((origin) => origin.startsWith('http:'))
    .map((origin) =>
      problem(
        'origins/insecure',
        { of: remote, file: REMOTE_JSON },
        `the origin ${origin} is for development only: use HTTPS.`,
      ),
    );

/** Problems of a well-formed shell by itself. */
export const checkShellAlone = (shell: CheckedShell): Problem[] => [
  ...checkShellRoutes(shell),
  ...checkOffers(shell),
  ...checkOwnContracts(shell),
];

/** Whether a published build is compatible with the builds that would be live beside it. */
export function checkCompatibility(candidate: PublishedBuild, { shell, remotes }: ComposedBuilds): Problem[] {
  if (candidate.kind === 'shell') return remotes.flatMap((remote) => checkRemoteInShell(candidate, remote));
  return [
    ...(shell ? checkRemoteInShell(shell, candidate) : []),
    ...remotes.filter(({ app }) => app !== candidate.app).flatMap((other) => checkRemotesTogether(other, candidate)),
  ];
}
