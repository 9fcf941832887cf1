import { audiencesOf, serves } from '@gym/remote-contract/audiences-of';
import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';
import {
  buildLabel,
  type CheckedRemote,
  type CheckedShell,
  REMOTE_JSON,
  SHELL_JSON,
} from '../target/published-build.ts';
import { problem, type Problem, type Waiver } from '../target/problem.ts';
import { claimedPaths } from './check-routes.ts';
import { REMOTE_ROUTES, SHELL_ROUTES, SPECIFIED_AUDIENCES } from './check-specification.ts';
import { matchesEvery, parametersOf, samePath } from './route-paths.ts';

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
}

/**
 * Paths of a remote's live version that no remote of its audience has any more, neither as a route nor as a redirect.
 * The routes of the specification and a changed audience have checks of their own.
 */
export function checkRemotePaths(
  candidate: CheckedRemote,
  others: readonly CheckedRemote[],
  { before, waivers }: KeptPaths & { readonly before: CheckedRemote },
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
      `it drops ${path}, which ${buildLabel(before)} has: bookmarks and links to it would break. ` +
        `Add it to "redirects", or drop it on purpose ("--drop ${path}", with a reason).`,
    ),
  );
}

/** The same for the shell's own screens. */
export function checkShellPaths(
  candidate: CheckedShell,
  { before, waivers }: KeptPaths & { readonly before: CheckedShell },
): Problem[] {
  const left = [...candidate.manifest.routes, ...SHELL_ROUTES];
  return droppedPaths(before.manifest.routes, left, waivers).map((path) =>
    problem(
      'routes/dropped',
      { of: candidate, file: SHELL_JSON },
      `it drops ${path}, which ${buildLabel(before)} has: bookmarks and links to it would break. ` +
        `Keep the route, or drop it on purpose ("--drop ${path}", with a reason).`,
    ),
  );
}

interface Route {
  readonly path: string;
}

const droppedPaths = (before: readonly Route[], left: readonly Route[], waivers: readonly Waiver[]): string[] =>
  before
    .map(({ path }) => path)
    .filter((path) => !left.some((route) => samePath(route.path, path)))
    .filter((path) => !waivers.some((waiver) => isDrop(waiver) && samePath(waiver.slice(DROP.length), path)));

const DROP = 'drop ';
const isDrop = (waiver: Waiver): boolean => waiver.startsWith(DROP);
