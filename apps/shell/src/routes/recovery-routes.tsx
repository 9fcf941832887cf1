import { readTempUser } from '@gym/api-client';
import { page } from '@gym/remote-contract';
import { replace, type RouteObject } from 'react-router-dom';
import { PATHS } from '../paths.ts';

const reset = page(() => import(/* webpackChunkName: "recovery" */ '../recovery/reset-password.page.tsx'));

/** The two screens of a forgotten password, open to everyone (acceptance I4). */
export const recoveryRoutes: RouteObject[] = [
  {
    path: PATHS.requestCode,
    ...page(() => import(/* webpackChunkName: "recovery" */ '../recovery/request-code.page.tsx')),
  },
  {
    path: PATHS.resetPassword,
    ...reset,
    // Without the address that the code went to, there is nothing to reset.
    loader: (args) =>
      readTempUser() ? (reset.loader as (given: typeof args) => unknown)(args) : replace(PATHS.requestCode),
  },
];
