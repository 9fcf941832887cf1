import { Navigate, type RouteObject } from 'react-router-dom';
import { PATHS } from '../paths.ts';
import { LazyPart } from '../lazy-part/lazy-part.tsx';
import { loadSignIn } from '../sign-in/load-sign-in.ts';
import type { SignInPageProps } from '../sign-in/sign-in-page.tsx';
import { recoveryRoutes } from './recovery-routes.tsx';
import { RootFailure } from './root-failure.tsx';

/** All that those who are not signed in can reach (acceptance A7). */
export const signedOutRoutes = (signIn: SignInPageProps): RouteObject[] => [
  {
    errorElement: <RootFailure />,
    hydrateFallbackElement: <></>,
    children: [
      {
        path: PATHS.signIn,
        element: <LazyPart load={loadSignIn}>{({ SignInPage }) => <SignInPage {...signIn} />}</LazyPart>,
      },
      ...recoveryRoutes,
      { path: '*', element: <Navigate to={PATHS.signIn} replace /> },
    ],
  },
];
