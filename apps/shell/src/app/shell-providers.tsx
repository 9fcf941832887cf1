import type { ReactElement, ReactNode } from 'react';
import { KernelProviders } from '@gym/kernel';
import type { BootConfig } from '@gym/remote-contract';
import { ConfigProvider } from '../platform/services/use-config.ts';
import type { ShellServices } from '../platform/use-shell.ts';

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
    <KernelProviders kernel={services}>{children}</KernelProviders>
  </ConfigProvider>
);
