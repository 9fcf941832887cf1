import { page } from '@gym/remote-contract';
import { Skeleton } from '@gym/ui';
import { replace, type RouteObject } from 'react-router-dom';
import { Chrome } from '../chrome/chrome.tsx';
import { PATHS } from '../paths.ts';
import { LazyPart } from '../lazy-part/lazy-part.tsx';
import { loadPanels } from '../remotes/load-panels.ts';
import { ScreenFailure } from '../remotes/screen-failure.tsx';
import { recoveryRoutes } from './recovery-routes.tsx';
import { RootFailure } from './root-failure.tsx';
import { ShellRoot } from './shell-root.tsx';

/** Id of the route that the remotes' routes are grafted below. */
export const SCREENS = 'screens';

/** Routes of the signed-in shell; the remotes add theirs. Order and nesting decide what stays alive when something fails. */
export const shellRoutes: RouteObject[] = [
  {
    element: <ShellRoot />,
    children: [
      {
        errorElement: <RootFailure />,
        hydrateFallbackElement: <></>,
        children: [
          // '/' with a live session: the menu's Dashboard entry (acceptance A7). As an index route it is never taken for the
          // beginning of a path that is still to be grafted, so the chrome stands while a remote loads.
          { index: true, loader: () => replace(PATHS.dashboard) },
          ...recoveryRoutes,
          {
            element: <Chrome />,
            children: [
              {
                id: SCREENS,
                errorElement: <ScreenFailure />,
                hydrateFallbackElement: <Skeleton />,
                children: [
                  {
                    path: PATHS.dashboard,
                    ...page(() => import(/* webpackChunkName: "dashboard" */ '../dashboard/dashboard.page.tsx')),
                  },
                  {
                    path: PATHS.profile,
                    ...page(() => import(/* webpackChunkName: "profile" */ '../account/profile.page.tsx')),
                  },
                  {
                    path: PATHS.editProfile,
                    ...page(() => import(/* webpackChunkName: "edit-profile" */ '../account/edit-profile.page.tsx')),
                  },
                  {
                    path: PATHS.changePassword,
                    ...page(
                      () => import(/* webpackChunkName: "change-password" */ '../account/change-password.page.tsx'),
                    ),
                  },
                  // In one chunk with the profile, which leads there: each file costs every landing its hash.
                  {
                    path: PATHS.sessions,
                    ...page(() => import(/* webpackChunkName: "profile" */ '../sessions/sessions.page.tsx')),
                  },
                  // The loader lets the first load wait for a remote before it shows anything here.
                  {
                    path: '*',
                    loader: () => null,
                    element: <LazyPart load={loadPanels}>{({ UnmatchedPath }) => <UnmatchedPath />}</LazyPart>,
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];
