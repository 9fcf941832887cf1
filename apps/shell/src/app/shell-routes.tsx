import type { ReactElement } from 'react';
import { Outlet, replace, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { page } from '@gym/remote-contract';
import { Skeleton } from '@gym/ui';
import { Chrome } from '../chrome/chrome.tsx';
import { LeaveGuard } from '../chrome/leave-guard.tsx';
import { ShellToasts } from '../chrome/toasts.tsx';
import { ReSignInDialog } from '../features/sign-in/re-sign-in-dialog.tsx';
import { LazyPart } from '../platform/failures/lazy-part.tsx';
import { loadFailurePanels, ScreenFailure } from '../platform/failures/screen-failure.tsx';
import { RootFailure } from '../platform/failures/whole-page-error.tsx';
import { PATHS } from '../platform/paths.ts';
import { recoveryRoutes } from './public-routes.tsx';

/**
 * What outlives every navigation and every failure of a screen: toasts, the guard of unsaved work, the sign-in dialog.
 */
const ShellRoot = (): ReactElement => (
  <>
    <Outlet />
    <LeaveGuard />
    <ReSignInDialog />
    <ShellToasts />
    <ScrollRestoration />
  </>
);

/** Id of the route that the remotes' routes are grafted below. */
export const SCREENS_ROUTE_ID = 'screens';

/**
 * Routes of the signed-in shell; the remotes add theirs. Order and nesting decide what stays alive when something
 * fails.
 */
export const shellRoutes: RouteObject[] = [
  {
    element: <ShellRoot />,
    children: [
      {
        errorElement: <RootFailure />,
        hydrateFallbackElement: <></>,
        children: [
          // '/' with a live session: the menu's Dashboard entry (acceptance A7). As an index route it is never taken
          // for the beginning of a path that is still to be grafted, so the chrome stands while a remote loads.
          { index: true, loader: () => replace(PATHS.dashboard) },
          ...recoveryRoutes,
          {
            element: <Chrome />,
            children: [
              {
                id: SCREENS_ROUTE_ID,
                errorElement: <ScreenFailure />,
                hydrateFallbackElement: <Skeleton />,
                children: [
                  {
                    path: PATHS.dashboard,
                    ...page(
                      () => import(/* webpackChunkName: "dashboard" */ '../features/dashboard/dashboard.page.tsx'),
                    ),
                  },
                  {
                    path: PATHS.profile,
                    ...page(() => import(/* webpackChunkName: "profile" */ '../features/account/profile.page.tsx')),
                  },
                  {
                    path: PATHS.editProfile,
                    ...page(
                      () => import(/* webpackChunkName: "edit-profile" */ '../features/account/edit-profile.page.tsx'),
                    ),
                  },
                  {
                    path: PATHS.changePassword,
                    ...page(
                      () =>
                        import(
                          /* webpackChunkName: "change-password" */ '../features/account/change-password.page.tsx'
                        ),
                    ),
                  },
                  // In one chunk with the profile, which leads there: each file costs every landing its hash.
                  {
                    path: PATHS.sessions,
                    ...page(() => import(/* webpackChunkName: "profile" */ '../features/sessions/sessions.page.tsx')),
                  },
                  // The loader lets the first load wait for a remote before it shows anything here.
                  {
                    path: '*',
                    loader: () => null,
                    element: <LazyPart load={loadFailurePanels}>{({ UnmatchedPath }) => <UnmatchedPath />}</LazyPart>,
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
