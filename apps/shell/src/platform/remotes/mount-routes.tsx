import type { ReactElement } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { requestEarlyAnswers } from '@gym/api-client';
import type { BootRemote } from '@gym/remote-contract';
import { ScreenFailure } from '../failures/screen-failure.tsx';
import type { LoadedRemote, RemoteRegistry } from '../federation/remote-registry.ts';

/** Where a remote's screens show; says whose they are. */
const RemoteOutlet = ({ remote }: { remote: BootRemote }): ReactElement => (
  <div data-remote={remote.name} data-remote-version={remote.version}>
    <Outlet />
  </div>
);

/** A screen reads its data as soon as it stands; what is not read by then is not for it. */
const EARLY_ANSWERS_LIFETIME_MS = 1_000;

/**
 * A screen whose data travels beside its code: until the code is there, its loader also starts the calls that
 * `remote.json` declares for the route, as the boot document does for the landing. After that the screen asks by
 * itself, without delay.
 */
function withEarlyCalls(route: RouteObject, { routes }: BootRemote): RouteObject {
  const { loader, path } = route;
  const early = routes.find((declared) => declared.path === path)?.early ?? [];
  if (typeof loader !== 'function' || early.length === 0) return route;
  let isThere = false;
  return {
    ...route,
    loader: async (args: LoaderFunctionArgs) => {
      if (isThere) return loader(args) as unknown;
      const over = requestEarlyAnswers(early, args.params);
      const data: unknown = await loader(args);
      isThere = true;
      setTimeout(over, EARLY_ANSWERS_LIFETIME_MS);
      return data;
    },
  } as RouteObject;
}

/** A remote's routes inside its outlet. Whatever one of its screens throws ends there (acceptance B4). */
export const mountedRoute = ({ remote, module: { routes } }: LoadedRemote): RouteObject => ({
  element: <RemoteOutlet remote={remote} />,
  children: [
    { errorElement: <ScreenFailure remote={remote} />, children: routes.map((route) => withEarlyCalls(route, remote)) },
  ],
});

/**
 * Grafts a remote's routes into the router when one of its paths is asked for. A remote that cannot be loaded grafts
 * nothing and stops nothing: the path then falls to the chrome's last route, which shows the failure and Retry.
 *
 * @param parent id of the route that remotes are grafted below
 */
export function mountRoutes(registry: RemoteRegistry, parent: string): PatchRoutesOnNavigationFunction {
  const grafted = new Set<string>();
  return async ({ path, patch, signal }) => {
    const remote = registry.forPath(path);
    if (!remote || grafted.has(remote.name)) return;
    let routes: RouteObject[];
    try {
      routes = [mountedRoute(await registry.load(remote.name))];
    } catch {
      return; // the registry knows why, and the panel asks it
    }
    // Two navigations may wait for the same remote; of one that was given up, the router takes no routes.
    if (signal.aborted || grafted.has(remote.name)) return;
    grafted.add(remote.name);
    patch(parent, routes);
  };
}
