import { audiencesOf, serves } from '@gym/remote-contract/audiences-of';
import { problem, type Problem } from '../target/problem.ts';
import { buildLabel, type CheckedRemote, type CheckedShell, REMOTE_JSON } from '../target/published-build.ts';
import { SHELL_MENU } from './check-specification.ts';
import { pathsOverlap, samePath } from './route-paths.ts';

/**
 * Routes that a remote declares twice. Inside one remote a fixed path wins over a parameter, so only equal paths clash.
 */
export function checkOwnRoutes(remote: CheckedRemote): Problem[] {
  const { routes } = remote.manifest;
  return routes.flatMap(({ path }, index) =>
    routes
      .slice(0, index)
      .filter((before) => samePath(before.path, path))
      .map((before) =>
        problem(
          'routes/twice',
          { of: remote, file: REMOTE_JSON },
          `${path} is declared twice (${before.path}): remove one.`,
        ),
      ),
  );
}

/** Routes of a remote that belong to the shell. */
export function checkRoutesWithShell(shell: CheckedShell, remote: CheckedRemote): Problem[] {
  return overlappingPaths(shell.manifest.routes, claimedPaths(remote)).map(([own, path]) =>
    problem(
      'routes/taken',
      { of: remote, file: REMOTE_JSON, beside: shell },
      `${path} is ${buildLabel(shell)}'s own route${spelledAs(own, path)}: choose another path.`,
    ),
  );
}

/** Whether some browsers load both remotes. */
const shareAudience = (other: CheckedRemote, remote: CheckedRemote): boolean =>
  audiencesOf(remote.manifest).some((audience) => serves(other.manifest, audience));

/** Routes and redirects that two remotes of one audience both claim. */
export function checkRoutesWithRemote(other: CheckedRemote, remote: CheckedRemote): Problem[] {
  if (!shareAudience(other, remote)) return [];
  return overlappingPaths(claimedPaths(other), claimedPaths(remote)).map(([own, path]) =>
    problem(
      'routes/taken',
      { of: remote, file: REMOTE_JSON, beside: other },
      `${path} is a route of ${buildLabel(other)} already${spelledAs(own, path)}: ` +
        `choose another path, or promote it together with a version of ${other.app} without this route.`,
    ),
  );
}

interface Route {
  readonly path: string;
}

/** Every path that a remote's URLs may have: its routes, and the paths that it redirects. */
export const claimedPaths = ({ manifest: { routes, redirects = [] } }: CheckedRemote): Route[] => [
  ...routes,
  ...redirects.map(({ from }) => ({ path: from })),
];

const overlappingPaths = (ours: readonly Route[], theirs: readonly Route[]): [string, string][] =>
  theirs.flatMap(({ path }) =>
    ours.filter((own) => pathsOverlap(own.path, path)).map((own): [string, string] => [own.path, path]),
  );

const spelledAs = (own: string, path: string): string => (own === path ? '' : ` (${own})`);

/** Menu entries of a remote that lead to no route, or that occur twice. */
export function checkOwnMenu(remote: CheckedRemote): Problem[] {
  const { menu, routes } = remote.manifest;
  const where = { of: remote, file: REMOTE_JSON };
  return menu.flatMap(({ label, path }, index) => [
    ...(routes.some((route) => samePath(route.path, path))
      ? []
      : [problem('menu/target', where, `the menu leads to ${path}, which is not one of its routes.`)]),
    ...(path.includes(':')
      ? [
          problem(
            'menu/parameter',
            where,
            `the menu leads to ${path}, which needs a parameter: link to a list instead.`,
          ),
        ]
      : []),
    ...(label === SHELL_MENU.label
      ? [problem('menu/taken', where, `"${label}" is the shell's own menu entry: choose another label.`)]
      : []),
    ...menu
      .slice(0, index)
      .filter((before) => before.label === label || samePath(before.path, path))
      .map((before) =>
        problem(
          'menu/twice',
          where,
          `the menu has "${label}" (${path}) beside "${before.label}" (${before.path}): ` +
            'labels and paths must be unique.',
        ),
      ),
  ]);
}

/** Menu labels that two remotes of one audience both use. */
export function checkMenuWithRemote(other: CheckedRemote, remote: CheckedRemote): Problem[] {
  if (!shareAudience(other, remote)) return [];
  const theirs = new Set(other.manifest.menu.map(({ label }) => label));
  return remote.manifest.menu
    .filter(({ label }) => theirs.has(label))
    .map(({ label }) =>
      problem(
        'menu/taken',
        { of: remote, file: REMOTE_JSON, beside: other },
        `${buildLabel(other)} has a menu entry "${label}" already: choose another label.`,
      ),
    );
}
