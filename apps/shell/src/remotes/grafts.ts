import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import type { RemoteRegistry } from './remote-registry.ts';
import { graftedRoute } from './grafted-route.tsx';

/**
 * Grafts a remote's routes into the router when one of its paths is asked for. A remote that cannot be loaded grafts nothing
 * and stops nothing: the path then falls to the chrome's last route, which shows the failure and Retry.
 *
 * @param parent id of the route that remotes are grafted below
 */
export function createGrafts(registry: RemoteRegistry, parent: string): PatchRoutesOnNavigationFunction {
  const grafted = new Set<string>();
  return async ({ path, patch, signal }) => {
    const remote = registry.forPath(path);
    if (!remote || grafted.has(remote.name)) return;
    let routes: RouteObject[];
    try {
      routes = [graftedRoute(await registry.load(remote.name))];
    } catch {
      return; // the registry knows why, and the panel asks it
    }
    // Two navigations may wait for the same remote; of one that was given up, the router takes no routes.
    if (signal.aborted || grafted.has(remote.name)) return;
    grafted.add(remote.name);
    patch(parent, routes);
  };
}
