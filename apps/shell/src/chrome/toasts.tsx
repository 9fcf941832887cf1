import { ToastRegion } from '@gym/ui';
import { useSyncExternalStore, type ReactElement } from 'react';
import { useShell } from '../platform/shell/use-shell.ts';

/** The only region of toasts, at the end of the page. */
export function ShellToasts(): ReactElement {
  const { toaster } = useShell();
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.shown);
  return <ToastRegion toasts={toasts} onDismiss={toaster.dismiss} />;
}
