import type { BootRemote, RemoteModule } from '@gym/remote-contract';
import type { RouteObject } from 'react-router-dom';
import { RemoteOutlet } from './remote-outlet.tsx';
import { ScreenFailure } from './screen-failure.tsx';

/** A remote's routes inside its outlet. Whatever one of its screens throws ends there (acceptance B4). */
export const graftedRoute = (remote: BootRemote, { routes }: RemoteModule): RouteObject => ({
  element: <RemoteOutlet remote={remote} />,
  children: [{ errorElement: <ScreenFailure remote={remote} />, children: routes }],
});
