import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactElement, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { type BootConfig, type BootRemote, HostProvider, type HostServices } from '@gym/remote-contract';
import type { RemoteRegistry } from '../remotes/remote-registry.ts';
import type { Leaving, UnsavedWorkRegistry } from '../saves/unsaved-work.ts';
import type { PendingSavesOwner } from '../saves/pending-saves.ts';
import type { Browser } from '../services/browser.ts';
import type { Connection, Toaster } from '../services/stores.ts';
import { ToastRegion } from '@gym/ui';

/** What runs remotes on a page. `createKernel` creates it once per page. */
export interface Kernel {
  /** Version of the host, which owns the screens that no remote does. */
  readonly version: string;
  readonly config: BootConfig;
  readonly browser: Browser;
  readonly connection: Connection;
  /**
   * Lets another released version of a remote run in place of one whose screen or panel threw (ADR-0042). The current
   * screen is shown again in that version. Resolves to whether there is one.
   */
  fallBack(failed: BootRemote, isCurrentScreen: () => boolean): Promise<boolean>;
  /** The services that remotes may use. */
  readonly host: HostServices;
  readonly leaving: Leaving;
  readonly queryClient: QueryClient;
  readonly registry: RemoteRegistry;
  readonly saves: PendingSavesOwner;
  readonly toaster: Toaster;
  readonly unsavedWork: UnsavedWorkRegistry;
  dispose(): void;
}

const KernelContext = createContext<Kernel | undefined>(undefined);

/** Provides the kernel to the screens of the page. */
export const KernelProvider = KernelContext.Provider;

/** The kernel, for the host's own parts. The screens of a remote can reach `useHost()` only. */
export function useKernel(): Kernel {
  const kernel = useContext(KernelContext);
  if (!kernel) throw new Error('useKernel() was called outside of a KernelProvider. Mount the component below one.');
  return kernel;
}

/** The providers around every screen of the host and the remotes. */
export const KernelProviders = ({ kernel, children }: { kernel: Kernel; children: ReactNode }): ReactElement => (
  <QueryClientProvider client={kernel.queryClient}>
    <KernelProvider value={kernel}>
      <HostProvider value={kernel.host}>{children}</HostProvider>
    </KernelProvider>
  </QueryClientProvider>
);

/** The only region of toasts, at the end of the page. */
export function KernelToasts(): ReactElement {
  const { toaster } = useKernel();
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.shown);
  return <ToastRegion toasts={toasts} onDismiss={toaster.dismiss} />;
}
