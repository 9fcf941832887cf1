import type { OlderContract } from '@gym/kernel';
import { importMembers, member, memberData, renewals } from '@gym/remote-contract/routes/cross-app';
import * as paths from '@gym/remote-contract/routes/shell';
import type { DeclaredScreen } from '@gym/remote-contract/shell-declaration';

/** Called as soon as the visitor is known to be signed out, and again by its route. */
export const loadSignIn = () => import(/* webpackChunkName: "sign-in" */ './features/sign-in/sign-in-page.tsx');

/** Routes of remotes to which the dashboard links, besides those of the specification. */
export const links: readonly string[] = [importMembers, member, memberData, renewals];

/**
 * The shell's own screens. The build writes `shell.json` from them. Screens share a chunk where one links to the other
 * or both are rare, because every landing carries the hash of each file.
 */
export const screens: readonly DeclaredScreen[] = [
  { path: paths.signIn, for: 'signed-out', page: loadSignIn },
  {
    path: paths.requestCode,
    for: 'everyone',
    page: () => import(/* webpackChunkName: "recovery" */ './features/recovery/request-code.page.tsx'),
  },
  {
    path: paths.resetPassword,
    for: 'everyone',
    page: () => import(/* webpackChunkName: "recovery" */ './features/recovery/reset-password.page.tsx'),
  },
  {
    path: paths.dashboard,
    for: 'signed-in',
    page: () => import(/* webpackChunkName: "dashboard" */ './features/dashboard/dashboard.page.tsx'),
    early: [{ call: 'getDashboardFigures', ifFeature: 'dashboard-figures' }],
  },
  {
    path: paths.figures,
    for: 'signed-in',
    page: () => import(/* webpackChunkName: "dashboard" */ './features/dashboard/figures.page.tsx'),
  },
  {
    path: paths.profile,
    for: 'signed-in',
    page: () => import(/* webpackChunkName: "profile" */ './features/account/profile.page.tsx'),
    early: [{ call: 'getUserProfile' }],
  },
  {
    path: paths.editProfile,
    for: 'signed-in',
    page: () => import(/* webpackChunkName: "edit-profile" */ './features/account/edit-profile.page.tsx'),
    early: [{ call: 'getUserProfile' }],
  },
  {
    path: paths.changePassword,
    for: 'signed-in',
    page: () => import(/* webpackChunkName: "change-password" */ './features/account/change-password.page.tsx'),
  },
  {
    path: paths.sessions,
    for: 'signed-in',
    page: () => import(/* webpackChunkName: "profile" */ './features/sessions/sessions.page.tsx'),
  },
  {
    path: paths.security,
    for: 'signed-in',
    page: () => import(/* webpackChunkName: "change-password" */ './features/second-factor/security.page.tsx'),
  },
];

/** The older majors of the remote contract whose remotes this shell runs, too (ADR-0093). */
export const contracts: readonly OlderContract[] = [];
