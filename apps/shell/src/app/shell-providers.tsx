import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { type BootConfig, HostProvider } from '@gym/remote-contract';
import { ConfigProvider } from '../platform/services/use-config.ts';
import { ShellProvider, type ShellServices } from '../platform/shell/use-shell.ts';

/** The providers around the screens before the sign-in. */
export const SignedOutProviders = ({ config, children }: { config: BootConfig; children: ReactNode }): ReactElement => (
  <ConfigProvider value={config}>{children}</ConfigProvider>
);

/** The providers around every signed-in screen of the shell and the remotes. */
export const ShellProviders = ({
  services,
  children,
}: {
  services: ShellServices;
  children: ReactNode;
}): ReactElement => (
  <ConfigProvider value={services.config}>
    <QueryClientProvider client={services.queryClient}>
      <ShellProvider value={services}>
        <HostProvider value={services.host}>{children}</HostProvider>
      </ShellProvider>
    </QueryClientProvider>
  </ConfigProvider>
);
