import type { ShellJson } from '@gym/remote-contract';
import { audiencesOf, serves } from '@gym/remote-contract/audiences-of';
import * as admin from '@gym/remote-contract/routes/admin';
import * as shell from '@gym/remote-contract/routes/shell';
import * as staff from '@gym/remote-contract/routes/staff';
import { problem, type Problem, type ProblemId } from '../../target/problem.ts';
import {
  buildLabel,
  type CheckedRemote,
  type CheckedShell,
  type PublishedBuild,
  type PublishedRemote,
  REMOTE_JSON,
  SHELL_JSON,
} from '../../target/published-build.ts';

type ShellRoute = Pick<ShellJson['routes'][number], 'path' | 'for'>;

/** The shell's routes: both route tables of the specification (section 2) have them. `for` says who may open one. */
export const SHELL_ROUTES: readonly ShellRoute[] = [
  { path: shell.signIn, for: 'signed-out' },
  { path: shell.dashboard, for: 'signed-in' },
  { path: shell.profile, for: 'signed-in' },
  { path: shell.editProfile, for: 'signed-in' },
  { path: shell.changePassword, for: 'signed-in' },
  { path: shell.requestCode, for: 'everyone' },
  { path: shell.resetPassword, for: 'everyone' },
];

/** The audiences of the specification. The specification gives others neither routes nor menu entries. */
export type SpecifiedAudience = 'admin' | 'staff';

/** The rest of each table. The remotes of an audience share it between them. */
export const REMOTE_ROUTES: Readonly<Record<SpecifiedAudience, readonly string[]>> = {
  admin: Object.values(admin),
  staff: Object.values(staff),
};

export const SPECIFIED_AUDIENCES: readonly SpecifiedAudience[] = ['admin', 'staff'];

interface MenuEntry {
  readonly label: string;
  readonly path: string;
}

/** The menu's first entry for both roles. It belongs to the shell. */
export const SHELL_MENU: MenuEntry = { label: 'Dashboard', path: shell.signIn };

/** The other menu entries of the specification (section 2, shared chrome). */
export const REMOTE_MENUS: Readonly<Record<SpecifiedAudience, readonly MenuEntry[]>> = {
  admin: [
    { label: 'User', path: admin.userList },
    { label: 'Plan', path: admin.planList },
  ],
  staff: [
    { label: 'Member', path: staff.memberList },
    { label: 'Member Diet', path: staff.memberDiet },
    { label: 'Health List', path: staff.healthList },
    { label: 'Plan Assign', path: staff.planAssign },
  ],
};

/** Routes of the specification that the shell itself must have. */
export function checkShellRoutes(shell: CheckedShell): Problem[] {
  return SHELL_ROUTES.filter(
    (wanted) => !shell.manifest.routes.some((route) => samePath(route.path, wanted.path) && route.for === wanted.for),
  ).map((wanted) =>
    problem(
      'routes/missing',
      { of: shell, file: SHELL_JSON },
      `the specification's route ${wanted.path} (${wanted.for}) is missing: add it.`,
    ),
  );
}

/** What has no owner for one audience. */
interface Unowned {
  readonly routes: readonly string[];
  readonly menu: readonly string[];
}

/**
 * Routes and menu entries of the specification that none of these remotes has. A menu entry that needs a feature does
 * not count: it is absent without the feature.
 */
function unowned(audience: SpecifiedAudience, remotes: readonly CheckedRemote[]): Unowned {
  const own = remotes.map(({ manifest }) => manifest).filter((manifest) => serves(manifest, audience));
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
 * Routes and menu entries of the specification that would lose their owner by a promotion. For the first remote of an
 * audience, all of them need an owner. The check ignores what had no owner before.
 */
export function checkSpecification(
  audience: SpecifiedAudience,
  before: readonly CheckedRemote[],
  after: readonly CheckedRemote[],
): Problem[] {
  const first = !before.some(({ manifest }) => serves(manifest, audience));
  const [was, is] = [unowned(audience, before), unowned(audience, after)];
  const ofRelease = (id: ProblemId, fault: string): Problem => ({
    id,
    text:
      `${fault}: keep it in remote.json, promote it together with the remote that takes it over, ` +
      `or waive this check ("--without ${id}", with a reason).`,
  });
  return [
    ...is.routes
      .filter((path) => first || !was.routes.includes(path))
      .map((path) =>
        ofRelease(
          'routes/unowned',
          `The specification's route ${path} would have no owner for the audience ${audience}`,
        ),
      ),
    ...is.menu
      .filter((entry) => first || !was.menu.includes(entry))
      .map((entry) =>
        ofRelease(
          'menu/unowned',
          `The specification's menu entry ${entry} would be missing for the audience ${audience}`,
        ),
      ),
  ];
}

/** The same for every audience. */
export const checkSpecifications = (before: readonly CheckedRemote[], after: readonly CheckedRemote[]): Problem[] =>
  SPECIFIED_AUDIENCES.flatMap((audience) => checkSpecification(audience, before, after));

/**
 * Whether a release works without a build that was live for all browsers. No remote depends on another remote. Routes
 * of the specification need an owner, and every remote needs the shell.
 * @param left the remotes that remain live
 */
export function checkRemoval(removed: PublishedBuild, left: readonly PublishedRemote[]): Problem[] {
  const alone = removed.kind === 'shell' ? ['the shell'] : ownedAlone(removed, left);
  return alone.length === 0
    ? []
    : [
        problem(
          'release/needed',
          { of: removed },
          `it has no previous version, and cannot be removed: it alone provides ${alone.join(', ')}. ` +
            `Name a published version, "rollback ${removed.app}@<version>", or promote a fixed one.`,
        ),
      ];
}

/** Routes and menu entries of the specification that no other remote has. */
function ownedAlone(removed: PublishedRemote, left: readonly PublishedRemote[]): string[] {
  return SPECIFIED_AUDIENCES.filter((audience) => serves(removed.manifest, audience)).flatMap((audience) => {
    const [was, is] = [unowned(audience, [...left, removed]), unowned(audience, left)];
    const routes = is.routes.filter((route) => !was.routes.includes(route));
    return [
      ...routes.map((route) => `the specification's route ${route}`),
      ...is.menu.filter((entry) => !was.menu.includes(entry)).map((entry) => `its menu entry ${entry}`),
    ];
  });
}

const segmentsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
const isParameter = (segment: string): boolean => segment.startsWith(':');

/** Whether two route paths are equal to the router. It ignores case and the names of parameters (acceptance B5). */
export function samePath(one: string, other: string): boolean {
  const normalized = (path: string) =>
    segmentsOf(path)
      .map((segment) => (isParameter(segment) ? ':' : segment))
      .join('/');
  return normalized(one) === normalized(other);
}

/** Whether some URL matches both paths, such as `/member/new` and `/member/:id`. With two owners, one never gets it. */
export function pathsOverlap(one: string, other: string): boolean {
  const [ours, theirs] = [segmentsOf(one), segmentsOf(other)];
  return (
    ours.length === theirs.length &&
    ours.every(
      (segment, index) => segment === theirs[index] || isParameter(segment) || isParameter(theirs[index] ?? ''),
    )
  );
}

/** Whether a route matches every URL of a path: `/plan/:id` matches `/plan/first` and `/plan/:name`. */
export function matchesEvery(route: string, path: string): boolean {
  const [ours, theirs] = [segmentsOf(route), segmentsOf(path)];
  return (
    ours.length === theirs.length && ours.every((segment, index) => isParameter(segment) || segment === theirs[index])
  );
}

/** The names of a path's parameters. */
export const parametersOf = (path: string): string[] => path.match(/(?<=:)[\w-]+/g) ?? [];

export const orWaive = (id: ProblemId): string => `or waive this check ("--without ${id}", with a reason).`;

/** Audiences that would lose or gain the remote, and audiences that nobody has yet, such as misspelled ones. */
export function checkAudience(candidate: CheckedRemote, remotes: readonly CheckedRemote[]): Problem[] {
  const where = { of: candidate, file: REMOTE_JSON };
  const before = remotes.find(({ app }) => app === candidate.app);
  const known = new Set([...SPECIFIED_AUDIENCES, ...remotes.flatMap(({ manifest }) => audiencesOf(manifest))]);
  const now = audiencesOf(candidate.manifest);
  const served = before && audiencesOf(before.manifest);
  const lost = (served ?? []).filter((audience) => !now.includes(audience));
  const gained = served ? now.filter((audience) => known.has(audience) && !served.includes(audience)) : [];
  return [
    ...lost.map((audience) =>
      problem(
        'audience/lost',
        where,
        `the audience is ${now.join(', ')}, but ${buildLabel(before ?? candidate)} is for ${audience}: ` +
          `its users would lose it. Restore the audience, ${orWaive('audience/lost')}`,
      ),
    ),
    ...gained.map((audience) =>
      problem(
        'audience/new',
        where,
        `it is now also for ${audience}, whose users never ran it. Restore the audience, ${orWaive('audience/new')}`,
      ),
    ),
    ...now
      .filter((audience) => !known.has(audience))
      .map((audience) =>
        problem(
          'audience/new',
          where,
          `the audience ${audience} is new: no live remote serves it. Correct the name, ${orWaive('audience/new')}`,
        ),
      ),
  ];
}
