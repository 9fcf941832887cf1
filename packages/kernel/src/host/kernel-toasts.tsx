import { ToastRegion } from '@gym/ui';
import { useSyncExternalStore, type ReactElement } from 'react';
import { useKernel } from './use-kernel.ts';

/** The only region of toasts, at the end of the page. */
export function KernelToasts(): ReactElement {
  const { toaster } = useKernel();
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.shown);
  return <ToastRegion toasts={toasts} onDismiss={toaster.dismiss} />;
}
