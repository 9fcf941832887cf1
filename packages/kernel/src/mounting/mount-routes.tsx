import type { BootRemote } from '@gym/remote-contract';
import type { ReactElement } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  useRouteError,
} from 'react-router-dom';
import { LazyPart } from '../failures/lazy-part.tsx';
import { requestEarlyAnswers } from '@gym/api-client';
import type { LoadedRemote, RemoteRegistry } from '../remotes/remote-registry.ts';

/**
 * Loads the panels for failures and unknown paths. They are in the chunk of the idle tasks, which has usually loaded
 * before a failure.
 */
export const loadFailurePanels = () => import(/* webpackChunkName: "aside" */ '../failures/failed-screen.tsx');

/** Shows a screen's failure inside the chrome, which keeps working (acceptance B4). */
export function ScreenFailure({ remote }: { remote?: BootRemote }): ReactElement {
  const error = useRouteError();
  return (
    <LazyPart load={loadFailurePanels}>{({ FailedScreen }) => <FailedScreen remote={remote} error={error} />}</LazyPart>
  );
}

/** Contains a remote's screens, and names the remote and its version in the DOM. */
const RemoteOutlet = ({ remote }: { remote: BootRemote }): ReactElement => (
  <div data-remote={remote.name} data-remote-version={remote.version}>
    <Outlet />
  </div>
);

/** A screen reads its data as soon as it mounts. Early answers that are still unused after this time are dropped. */
const EARLY_ANSWERS_LIFETIME_MS = 1_000;

/**
 * Loads a screen's data while its code loads. Until the code is there, the loader also sends the early calls that
 * `remote.json` declares for the route. The boot document does the same for the landing. Later the screen reads its
 * data itself, without delay.
 */
function withEarlyCalls(route: RouteObject, { routes }: BootRemote): RouteObject {
  const { loader, path } = route;
  const early = routes.find((declared) => declared.path === path)?.early ?? [];
  if (typeof loader !== 'function' || early.length === 0) return route;
  let isThere = false;
  return {
    ...route,
    loader: async (args: LoaderFunctionArgs) => {
      if (isThere) return loader(args);
      const over = requestEarlyAnswers(early, args.params);
      const data: unknown = await loader(args);
      isThere = true;
      setTimeout(over, EARLY_ANSWERS_LIFETIME_MS);
      return data;
    },
  };
}

/** How the ids of a remote's mounted versions begin. */
export const mountId = (name: string): string => `remote ${name} `;

/** A remote's routes inside its outlet. An error of one of its screens is caught here (acceptance B4). */
export const mountedRoute = ({ remote, module: { routes } }: LoadedRemote): RouteObject => ({
  id: mountId(remote.name) + remote.entry.file,
  element: <RemoteOutlet remote={remote} />,
  children: [
    { errorElement: <ScreenFailure remote={remote} />, children: routes.map((route) => withEarlyCalls(route, remote)) },
  ],
});

/**
 * Mounts a remote's routes in the router when the user opens one of its paths. A remote that cannot be loaded mounts
 * nothing and blocks nothing. Its path then matches the chrome's last route, which shows the failure and Retry.
 *
 * @param parent id of the route that gets the remotes' routes as children
 */
export function mountRoutes(registry: RemoteRegistry, parent: string): PatchRoutesOnNavigationFunction {
  const mounted = new Set<string>();
  return async ({ path, patch, signal }) => {
    const remote = registry.forPath(path);
    if (!remote || mounted.has(remote.name)) return;
    let routes: RouteObject[];
    try {
      routes = [mountedRoute(await registry.load(remote.name))];
    } catch {
      return; // the registry keeps the failure, and the panel reads it there
    }
    // Two navigations may wait for the same remote. If one was aborted, the router accepts no routes from it.
    if (signal.aborted || mounted.has(remote.name)) return;
    mounted.add(remote.name);
    patch(parent, routes);
  };
}
