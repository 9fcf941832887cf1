import { HostProvider } from '@gym/remote-contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { type Kernel, KernelProvider } from './use-kernel.ts';

/** The providers around every screen of the host and the remotes. */
export const KernelProviders = ({ kernel, children }: { kernel: Kernel; children: ReactNode }): ReactElement => (
  <QueryClientProvider client={kernel.queryClient}>
    <KernelProvider value={kernel}>
      <HostProvider value={kernel.host}>{children}</HostProvider>
    </KernelProvider>
  </QueryClientProvider>
);
