import { askEarly } from '@gym/api-client';
import type { BootRemote } from '@gym/remote-contract';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import type { LoadedRemote } from './remote-registry.ts';
import { RemoteOutlet } from './remote-outlet.tsx';
import { ScreenFailure } from './screen-failure.tsx';

/** A screen reads its data as soon as it stands; what is not read by then is not for it. */
const READ_MS = 1_000;

/**
 * A screen whose data travels beside its code: until the code is there, its loader also starts the calls that `remote.json`
 * declares for the route, as the boot document does for the landing. After that the screen asks by itself, without delay.
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
      const over = askEarly(early, args.params);
      const data: unknown = await loader(args);
      isThere = true;
      setTimeout(over, READ_MS);
      return data;
    },
  } as RouteObject;
}

/** A remote's routes inside its outlet. Whatever one of its screens throws ends there (acceptance B4). */
export const graftedRoute = ({ remote, module: { routes } }: LoadedRemote): RouteObject => ({
  element: <RemoteOutlet remote={remote} />,
  children: [
    { errorElement: <ScreenFailure remote={remote} />, children: routes.map((route) => withEarlyCalls(route, remote)) },
  ],
});
