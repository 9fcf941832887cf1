import { buildLabel, type CheckedRemote, type CheckedShell, remoteJsonLabel } from '../records/published-build.ts';
import { SHELL_MENU } from './check-specification.ts';
import { pathsOverlap, samePath } from './route-paths.ts';

/**
 * Routes that a remote declares twice. Inside one remote a fixed path wins over a parameter, so only equal paths clash.
 */
export function checkOwnRoutes(remote: CheckedRemote): string[] {
  const { routes } = remote.manifest;
  return routes.flatMap(({ path }, index) =>
    routes
      .slice(0, index)
      .filter((before) => samePath(before.path, path))
      .map((before) => `${remoteJsonLabel(remote)}: ${path} is declared twice (${before.path}): remove one.`),
  );
}

/** Routes of a remote that belong to the shell. */
export function checkRoutesWithShell(shell: CheckedShell, remote: CheckedRemote): string[] {
  return overlappingPaths(shell.manifest.routes, remote.manifest.routes).map(
    ([own, path]) =>
      `${remoteJsonLabel(remote)}: ${path} is ${buildLabel(shell)}'s own route${spelledAs(own, path)}: ` +
      'choose another path.',
  );
}

/** Routes that two remotes of one audience both claim. */
export function checkRoutesWithRemote(other: CheckedRemote, remote: CheckedRemote): string[] {
  if (other.manifest.audience !== remote.manifest.audience) return [];
  return overlappingPaths(other.manifest.routes, remote.manifest.routes).map(
    ([own, path]) =>
      `${remoteJsonLabel(remote)}: ${path} is a route of ${buildLabel(other)} already${spelledAs(own, path)}: ` +
      `choose another path, or promote it together with a version of ${other.app} without this route.`,
  );
}

interface Route {
  readonly path: string;
}

const overlappingPaths = (ours: readonly Route[], theirs: readonly Route[]): [string, string][] =>
  theirs.flatMap(({ path }) =>
    ours.filter((own) => pathsOverlap(own.path, path)).map((own): [string, string] => [own.path, path]),
  );

const spelledAs = (own: string, path: string): string => (own === path ? '' : ` (${own})`);

/** Menu entries of a remote that lead to no route, or that occur twice. */
export function checkOwnMenu(remote: CheckedRemote): string[] {
  const { menu, routes } = remote.manifest;
  return menu.flatMap(({ label, path }, index) => [
    ...(routes.some((route) => samePath(route.path, path))
      ? []
      : [`${remoteJsonLabel(remote)}: the menu leads to ${path}, which is not one of its routes.`]),
    ...(path.includes(':')
      ? [`${remoteJsonLabel(remote)}: the menu leads to ${path}, which needs a parameter: link to a list instead.`]
      : []),
    ...(label === SHELL_MENU.label
      ? [`${remoteJsonLabel(remote)}: "${label}" is the shell's own menu entry: choose another label.`]
      : []),
    ...menu
      .slice(0, index)
      .filter((before) => before.label === label || samePath(before.path, path))
      .map(
        (before) =>
          `${remoteJsonLabel(remote)}: the menu has "${label}" (${path}) beside "${before.label}" (${before.path}): ` +
          'labels and paths must be unique.',
      ),
  ]);
}

/** Menu labels that two remotes of one audience both use. */
export function checkMenuWithRemote(other: CheckedRemote, remote: CheckedRemote): string[] {
  if (other.manifest.audience !== remote.manifest.audience) return [];
  const theirs = new Set(other.manifest.menu.map(({ label }) => label));
  return remote.manifest.menu
    .filter(({ label }) => theirs.has(label))
    .map(
      ({ label }) =>
        `${remoteJsonLabel(remote)}: ${buildLabel(other)} has a menu entry "${label}" already: choose another label.`,
    );
}
