import { manifestOf, nameOf, type JudgedRemote, type JudgedShell } from './judged.ts';
import { pathsMeet, samePath } from './paths-meet.ts';

/** Routes that a remote declares twice. Inside one remote a fixed path goes before a parameter, so only the same path is a clash. */
export function checkOwnRoutes(remote: JudgedRemote): string[] {
  const { routes } = remote.manifest;
  return routes.flatMap(({ path }, place) =>
    routes
      .slice(0, place)
      .filter((before) => samePath(before.path, path))
      .map((before) => `${manifestOf(remote)}: ${path} is declared twice (${before.path}): remove one.`),
  );
}

/** Routes of a remote that are the shell's own. */
export function checkRoutesWithShell(shell: JudgedShell, remote: JudgedRemote): string[] {
  return meeting(shell.manifest.routes, remote.manifest.routes).map(
    ([own, path]) =>
      `${manifestOf(remote)}: ${path} is ${nameOf(shell)}'s own route${asSpelled(own, path)}: choose another path.`,
  );
}

/** Routes that two remotes of one audience both claim. */
export function checkRoutesWithRemote(other: JudgedRemote, remote: JudgedRemote): string[] {
  if (other.manifest.audience !== remote.manifest.audience) return [];
  return meeting(other.manifest.routes, remote.manifest.routes).map(
    ([own, path]) =>
      `${manifestOf(remote)}: ${path} is a route of ${nameOf(other)} already${asSpelled(own, path)}: choose another path, or promote it together with a ${other.app} that gives it up.`,
  );
}

interface Route {
  readonly path: string;
}

const meeting = (ours: readonly Route[], theirs: readonly Route[]): [string, string][] =>
  theirs.flatMap(({ path }) =>
    ours.filter((own) => pathsMeet(own.path, path)).map((own): [string, string] => [own.path, path]),
  );

const asSpelled = (own: string, path: string): string => (own === path ? '' : ` (${own})`);
