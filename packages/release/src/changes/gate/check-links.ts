import { droppedBy, problem, type Problem, type Waiver } from '../../target/problem.ts';
import {
  buildLabel,
  type CheckedRemote,
  type CheckedShell,
  type REMOTE_JSON,
  type SHELL_JSON,
} from '../../target/published-build.ts';
import type { ComposedBuilds } from '../../target/release-record.ts';
import { orWaive, samePath } from './check-specification.ts';

type Checked = CheckedShell | CheckedRemote;

export interface Route {
  readonly path: string;
}

/** Every path that a remote's URLs may have: its routes, and the paths that it redirects. */
export const claimedPaths = ({ manifest: { routes, redirects = [] } }: CheckedRemote): Route[] => [
  ...routes,
  ...redirects.map(({ from }) => ({ path: from })),
];

/** Links of a build to routes that no app has, neither as a route nor as a redirect. */
export function checkLinks(
  candidate: Checked,
  file: typeof SHELL_JSON | typeof REMOTE_JSON,
  { shell, remotes }: { readonly shell: CheckedShell; readonly remotes: readonly CheckedRemote[] },
): Problem[] {
  const there = [shell.manifest.routes, ...remotes.map(claimedPaths)].flat();
  const { links = [] } = candidate.manifest;
  return links
    .filter((link) => !there.some(({ path }) => samePath(path, link)))
    .map((link) =>
      problem(
        'links/missing',
        { of: candidate, file },
        `it links to ${link}, which is no route of a live app: correct the link, ` +
          `promote it together with the app that has the route, ${orWaive('links/missing')}`,
      ),
    );
}

/** A link to a path that a change drops on purpose. */
export interface BrokenLink {
  /** The build that has the link. */
  readonly from: string;
  readonly path: string;
}

/** The builds that link to a path. */
const linking = (path: string, builds: readonly Checked[]): Checked[] =>
  builds.filter(({ manifest: { links = [] } }) => links.some((link) => samePath(link, path)));

/** Who links to a path, at the end of a sentence: `, also those of lockers`. */
export function describeLinking(path: string, builds: readonly Checked[]): string {
  const apps = linking(path, builds).map(({ app }) => app);
  return apps.length === 0 ? '' : `, also those of ${apps.join(' and ')}`;
}

/** The links that break with the paths that are dropped on purpose, and that no other app has. */
export function brokenLinks(waivers: readonly Waiver[], { shell, remotes }: ComposedBuilds): BrokenLink[] {
  const there = [...(shell?.manifest.routes ?? []), ...remotes.flatMap(claimedPaths)];
  return droppedBy(waivers)
    .filter((path) => !there.some((route) => samePath(route.path, path)))
    .flatMap((path) =>
      linking(path, [...(shell ? [shell] : []), ...remotes]).map((build) => ({ from: buildLabel(build), path })),
    );
}

export const describeBrokenLink = ({ from, path }: BrokenLink): string =>
  `${from} links to ${path}, which no app has any more: tell its team.`;
