import { type ReactElement, useSyncExternalStore } from 'react';
import { Navigate, Outlet, redirect, replace, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { page } from '@gym/remote-contract';
import { Chrome } from '../chrome/chrome.tsx';
import { ScreenOutline } from '../chrome/screen-outline.tsx';
import { useShell } from '../platform/use-shell.tsx';
import { ReSignInDialog } from '../features/sign-in/re-sign-in-dialog.tsx';
import type { SignInPageProps } from '../features/sign-in/sign-in-page.tsx';
import { KernelToasts, LazyPart, LeaveGuard, loadFailurePanels, samePath, ScreenFailure } from '@gym/kernel';
import { RootFailure } from '../platform/failures/whole-page-error.tsx';
import * as paths from '@gym/remote-contract/routes/shell';
import { loadSignIn, screens } from '../shell.ts';

/** The routes of the screens that these visitors may open. */
const routesFor = (visitor: 'signed-in' | 'everyone'): RouteObject[] =>
  screens.flatMap((screen) => (screen.for === visitor ? { path: screen.path, ...page(screen.page) } : []));

/** The two screens of a forgotten password (acceptance I4). */
const recoveryRoutes = routesFor('everyone');

type SignInModule = Awaited<ReturnType<typeof loadSignIn>>;

/** The routes for visitors who are not signed in (acceptance A7). */
export const signedOutRoutes = (signIn: SignInPageProps, loaded?: SignInModule): RouteObject[] => [
  {
    errorElement: <RootFailure />,
    hydrateFallbackElement: <></>,
    children: [
      {
        path: paths.signIn,
        element: (
          <LazyPart load={loadSignIn} loaded={loaded}>
            {({ SignInPage }) => <SignInPage {...signIn} />}
          </LazyPart>
        ),
      },
      ...recoveryRoutes,
      { path: '*', element: <Navigate to={paths.signIn} replace /> },
    ],
  },
];

/** Shows the command palette or the list of shortcuts, if one is open. */
function PaletteSlot(): ReactElement | null {
  const { palette } = useShell();
  const Shown = useSyncExternalStore(palette.subscribe, palette.current);
  return Shown ? <Shown onClose={palette.close} /> : null;
}

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
                hydrateFallbackElement: <ScreenOutline />,
                children: [
                  ...routesFor('signed-in'),
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
