import type { ReactElement } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ReSignInDialog } from '../re-sign-in/re-sign-in-dialog.tsx';
import { ShellToasts } from '../toasts/shell-toasts.tsx';
import { LeaveGuard } from '../unsaved-work/leave-guard.tsx';

/** What outlives every navigation and every failure of a screen: toasts, the guard of unsaved work, the sign-in dialog. */
export const ShellRoot = (): ReactElement => (
  <>
    <Outlet />
    <LeaveGuard />
    <ReSignInDialog />
    <ShellToasts />
    <ScrollRestoration />
  </>
);
