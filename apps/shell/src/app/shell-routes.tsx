import type { ReactElement } from 'react';
import { Outlet, redirect, replace, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { page } from '@gym/remote-contract';
import { Skeleton } from '@gym/ui';
import { Chrome } from '../chrome/chrome.tsx';
import { PaletteSlot } from '../chrome/palette/palette-slot.tsx';
import { ReSignInDialog } from '../features/sign-in/re-sign-in-dialog.tsx';
import { KernelToasts, LazyPart, LeaveGuard, loadFailurePanels, samePath, ScreenFailure } from '@gym/kernel';
import { RootFailure } from '../platform/failures/whole-page-error.tsx';
import * as paths from '@gym/remote-contract/routes/shell';
import { recoveryRoutes } from './public-routes.tsx';

/** The parts that survive every navigation and every failure of a screen: toasts, leave guard, sign-in dialog. */
const ShellRoot = (): ReactElement => (
  <>
    <Outlet />
    <PaletteSlot />
    <LeaveGuard />
    <ReSignInDialog />
    <KernelToasts />
    <ScrollRestoration />
  </>
);

/**
 * Redirects `/` to the dashboard. A click in the menu adds a history entry, so that Back returns to the screen before
 * (acceptance A7). The browser is still on that screen now. If it already shows `/`, because of Back, or the dashboard,
 * that entry is replaced.
 */
function toDashboard(): Response {
  const shown = [paths.signIn, paths.dashboard].some((path) => samePath(path, location.pathname));
  return (shown ? replace : redirect)(paths.dashboard);
}

/** Id of the route that gets the remotes' routes as children. */
export const SCREENS_ROUTE_ID = 'screens';

/**
 * Routes of the signed-in shell. The remotes add theirs. Their order and nesting decide which parts survive a failure.
 */
export const shellRoutes: RouteObject[] = [
  {
    element: <ShellRoot />,
    children: [
      {
        errorElement: <RootFailure />,
        hydrateFallbackElement: <></>,
        children: [
          // '/' with a live session is the menu's Dashboard entry (acceptance A7). As an index route it never matches
          // the beginning of a path whose route is not mounted yet. So the chrome stays visible while a remote loads.
          { index: true, loader: toDashboard },
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
                    path: paths.dashboard,
                    ...page(
                      () => import(/* webpackChunkName: "dashboard" */ '../features/dashboard/dashboard.page.tsx'),
                    ),
                  },
                  // In one chunk with the dashboard, which links to it, because every landing carries the hash of each
                  // file.
                  {
                    path: paths.figures,
                    ...page(() => import(/* webpackChunkName: "dashboard" */ '../features/dashboard/figures.page.tsx')),
                  },
                  {
                    path: paths.profile,
                    ...page(() => import(/* webpackChunkName: "profile" */ '../features/account/profile.page.tsx')),
                  },
                  {
                    path: paths.editProfile,
                    ...page(
                      () => import(/* webpackChunkName: "edit-profile" */ '../features/account/edit-profile.page.tsx'),
                    ),
                  },
                  {
                    path: paths.changePassword,
                    ...page(
                      () =>
                        import(
                          /* webpackChunkName: "change-password" */ '../features/account/change-password.page.tsx'
                        ),
                    ),
                  },
                  // In one chunk with the profile, which links to it, because every landing carries the hash of each
                  // file.
                  {
                    path: paths.sessions,
                    ...page(() => import(/* webpackChunkName: "profile" */ '../features/sessions/sessions.page.tsx')),
                  },
                  // In one chunk with the other rare form, for the same reason: the profile needs no forms.
                  {
                    path: paths.security,
                    ...page(
                      () =>
                        import(/* webpackChunkName: "change-password" */ '../features/second-factor/security.page.tsx'),
                    ),
                  },
                  // The loader makes the first load wait for a remote before this route shows anything.
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
