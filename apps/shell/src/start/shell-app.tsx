import { HostProvider } from '@gym/remote-contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { ConfigProvider } from '../config/use-config.ts';
import type { ShellServices } from '../services/shell-services.ts';
import { ShellProvider } from '../services/use-shell.ts';

/** What every signed-in screen, the shell's and the remotes', stands in. */
export const ShellApp = ({ services, children }: { services: ShellServices; children: ReactNode }): ReactElement => (
  <ConfigProvider value={services.config}>
    <QueryClientProvider client={services.queryClient}>
      <ShellProvider value={services}>
        <HostProvider value={services.host}>{children}</HostProvider>
      </ShellProvider>
    </QueryClientProvider>
  </ConfigProvider>
);
