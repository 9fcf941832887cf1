import type { Audience } from '@gym/remote-contract';
import { shellManifestOf, type JudgedRemote, type JudgedShell } from './judged.ts';
import { samePath } from './paths-meet.ts';
import { REMOTE_MENUS, REMOTE_ROUTES, SHELL_ROUTES } from './specification.ts';

/** Routes of the specification that the shell itself must have. */
export function checkShellRoutes(shell: JudgedShell): string[] {
  return SHELL_ROUTES.filter(
    (wanted) => !shell.manifest.routes.some((route) => samePath(route.path, wanted.path) && route.for === wanted.for),
  ).map(
    (wanted) =>
      `${shellManifestOf(shell)}: the specification's route ${wanted.path} (${wanted.for}) is missing: add it.`,
  );
}

/** What one audience would have nobody for. */
export interface Unowned {
  readonly routes: readonly string[];
  readonly menu: readonly string[];
}

/** Routes and menu entries of the specification that none of these remotes has. An entry that waits for an announcement is not there without it. */
export function unowned(audience: Audience, remotes: readonly JudgedRemote[]): Unowned {
  const own = remotes.map(({ manifest }) => manifest).filter((manifest) => manifest.audience === audience);
  const menu = own.flatMap((manifest) => manifest.menu);
  return {
    routes: REMOTE_ROUTES[audience].filter(
      (path) => !own.some(({ routes }) => routes.some((route) => samePath(route.path, path))),
    ),
    menu: REMOTE_MENUS[audience]
      .filter(
        ({ label, path }) =>
          !menu.some((entry) => entry.label === label && samePath(entry.path, path) && entry.feature === undefined),
      )
      .map(({ label, path }) => `"${label}" (${path})`),
  };
}

/**
 * What of the specification a promotion would leave to nobody: what somebody had before, or, where an audience gets its
 * first remote, all of it. What was nobody's already is not held against others of the audience.
 */
export function checkSpecification(
  audience: Audience,
  before: readonly JudgedRemote[],
  after: readonly JudgedRemote[],
): string[] {
  const first = !before.some(({ manifest }) => manifest.audience === audience);
  const [was, is] = [unowned(audience, before), unowned(audience, after)];
  const advice =
    'keep it in remote.json, or promote it together with the remote that takes it over, or let it go knowingly ("--without routes", with a reason)';
  return [
    ...is.routes
      .filter((path) => first || !was.routes.includes(path))
      .map((path) => `The specification's route ${path} would be nobody's for the audience ${audience}: ${advice}.`),
    ...is.menu
      .filter((entry) => first || !was.menu.includes(entry))
      .map((entry) => `The specification's menu entry ${entry} would be gone for the audience ${audience}: ${advice}.`),
  ];
}
