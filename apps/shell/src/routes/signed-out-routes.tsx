import { Navigate, type RouteObject } from 'react-router-dom';
import { PATHS } from '../paths.ts';
import { SignInPage, type SignInPageProps } from '../sign-in/sign-in-page.tsx';
import { recoveryRoutes } from './recovery-routes.tsx';
import { RootFailure } from './root-failure.tsx';

/** All that those who are not signed in can reach (acceptance A7). */
export const signedOutRoutes = (signIn: SignInPageProps): RouteObject[] => [{
  errorElement: <RootFailure />,
  hydrateFallbackElement: <></>,
  children: [
    { path: PATHS.signIn, element: <SignInPage {...signIn} /> },
    ...recoveryRoutes,
    { path: '*', element: <Navigate to={PATHS.signIn} replace /> },
  ],
}];
