import { Navigate, replace, type RouteObject } from 'react-router-dom';
import { readTempUser } from '@gym/api-client';
import { page } from '@gym/remote-contract';
import type { SignInPageProps } from '../features/sign-in/sign-in-page.tsx';
import { LazyPart } from '@gym/kernel';
import { RootFailure } from '../platform/failures/whole-page-error.tsx';
import * as paths from '@gym/remote-contract/routes/shell';

/**
 * Loads the screen with the libraries of its form. Called as soon as the visitor is known to be signed out, and again
 * by its route.
 */
export const loadSignIn = () => import(/* webpackChunkName: "sign-in" */ '../features/sign-in/sign-in-page.tsx');

const resetPage = page(() => import(/* webpackChunkName: "recovery" */ '../features/recovery/reset-password.page.tsx'));

/** The two screens of a forgotten password, open to all visitors (acceptance I4). */
export const recoveryRoutes: RouteObject[] = [
  {
    path: paths.requestCode,
    ...page(() => import(/* webpackChunkName: "recovery" */ '../features/recovery/request-code.page.tsx')),
  },
  {
    path: paths.resetPassword,
    ...resetPage,
    // Without the email that got the code, no password can be reset.
    loader: (args) =>
      readTempUser() ? (resetPage.loader as (given: typeof args) => unknown)(args) : replace(paths.requestCode),
  },
];

/** The routes for visitors who are not signed in (acceptance A7). */
export const signedOutRoutes = (signIn: SignInPageProps): RouteObject[] => [
  {
    errorElement: <RootFailure />,
    hydrateFallbackElement: <></>,
    children: [
      {
        path: paths.signIn,
        element: <LazyPart load={loadSignIn}>{({ SignInPage }) => <SignInPage {...signIn} />}</LazyPart>,
      },
      ...recoveryRoutes,
      { path: '*', element: <Navigate to={paths.signIn} replace /> },
    ],
  },
];
