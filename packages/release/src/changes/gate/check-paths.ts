import { audiencesOf, serves } from '@gym/remote-contract/audiences-of';
import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';
import { droppedBy, problem, type Problem, type Waiver } from '../../target/problem.ts';
import {
  buildLabel,
  type CheckedRemote,
  type CheckedShell,
  REMOTE_JSON,
  SHELL_JSON,
} from '../../target/published-build.ts';
import { claimedPaths, describeLinking, type Route } from './check-links.ts';
import {
  matchesEvery,
  parametersOf,
  pathsOverlap,
  REMOTE_ROUTES,
  samePath,
  SHELL_MENU,
  SHELL_ROUTES,
  SPECIFIED_AUDIENCES,
} from './check-specification.ts';

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
export const shareAudience = (other: CheckedRemote, remote: CheckedRemote): boolean =>
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

/** The last contract version whose shells follow no redirects. */
const WITHOUT_REDIRECTS = '1.7.0';

/** Redirects of a remote that no browser would follow, or that lead to no screen. */
export function checkOwnRedirects(remote: CheckedRemote): Problem[] {
  const { redirects = [], routes, contract } = remote.manifest;
  const where = { of: remote, file: REMOTE_JSON };
  return [
    ...(redirects.length > 0 && satisfiesCaret(contract, WITHOUT_REDIRECTS)
      ? [
          problem(
            'redirects/contract',
            where,
            `contract ${contract} accepts shells that follow no redirects (${WITHOUT_REDIRECTS}): ` +
              'declare "^1.8.0" or later.',
          ),
        ]
      : []),
    ...redirects.flatMap(({ from, to }, index) => [
      ...routes
        .filter(({ path }) => matchesEvery(path, from))
        .map(({ path }) =>
          problem('redirects/route', where, `${from} is redirected, but it is also the route ${path}: remove one.`),
        ),
      ...redirects
        .slice(0, index)
        .filter((before) => samePath(before.from, from))
        .map((before) =>
          problem('redirects/twice', where, `${from} is redirected twice (${before.from}): remove one.`),
        ),
      ...(routes.some(({ path }) => matchesEvery(path, to))
        ? []
        : [
            problem(
              'redirects/target',
              where,
              `${from} is redirected to ${to}, which is not one of its routes: redirect it to a route.`,
            ),
          ]),
      ...parametersOf(to)
        .filter((name) => !parametersOf(from).includes(name))
        .map((name) =>
          problem(
            'redirects/parameter',
            where,
            `${from} is redirected to ${to}, but has no parameter ":${name}": use its own.`,
          ),
        ),
    ]),
  ];
}

/** The routes that a new version of an app drops undeclared: bookmarks and links of other apps lead to them. */
interface KeptPaths {
  /** The live version of the same app. */
  readonly before: CheckedShell | CheckedRemote;
  readonly waivers: readonly Waiver[];
  /** What is live beside it, and may link to them. */
  readonly beside: readonly (CheckedShell | CheckedRemote)[];
}

/**
 * Paths of a remote's live version that no remote of its audience has any more, neither as a route nor as a redirect.
 * The routes of the specification and a changed audience have checks of their own.
 */
export function checkRemotePaths(
  candidate: CheckedRemote,
  others: readonly CheckedRemote[],
  { before, waivers, beside }: KeptPaths & { readonly before: CheckedRemote },
): Problem[] {
  const dropped = audiencesOf(candidate.manifest)
    .filter((audience) => serves(before.manifest, audience))
    .flatMap((audience) => {
      const left = [candidate, ...others.filter(({ manifest }) => serves(manifest, audience))].flatMap(claimedPaths);
      const specified = SPECIFIED_AUDIENCES.filter((one) => one === audience).flatMap((one) => REMOTE_ROUTES[one]);
      return droppedPaths(claimedPaths(before), [...left, ...specified.map((path) => ({ path }))], waivers);
    });
  return [...new Set(dropped)].map((path) =>
    problem(
      'routes/dropped',
      { of: candidate, file: REMOTE_JSON },
      `it drops ${path}, which ${buildLabel(before)} has: bookmarks and links to it would break` +
        `${describeLinking(path, beside)}. Add it to "redirects", or drop it on purpose ` +
        `("--drop ${path}", with a reason).`,
    ),
  );
}

/** The same for the shell's own screens. */
export function checkShellPaths(
  candidate: CheckedShell,
  { before, waivers, beside }: KeptPaths & { readonly before: CheckedShell },
): Problem[] {
  const left = [...candidate.manifest.routes, ...SHELL_ROUTES];
  return droppedPaths(before.manifest.routes, left, waivers).map((path) =>
    problem(
      'routes/dropped',
      { of: candidate, file: SHELL_JSON },
      `it drops ${path}, which ${buildLabel(before)} has: bookmarks and links to it would break` +
        `${describeLinking(path, beside)}. Keep the route, or drop it on purpose ("--drop ${path}", with a reason).`,
    ),
  );
}

const droppedPaths = (before: readonly Route[], left: readonly Route[], waivers: readonly Waiver[]): string[] =>
  before
    .map(({ path }) => path)
    .filter((path) => !left.some((route) => samePath(route.path, path)))
    .filter((path) => !droppedBy(waivers).some((dropped) => samePath(dropped, path)));
