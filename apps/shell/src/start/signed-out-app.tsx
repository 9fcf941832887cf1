import type { BootConfig } from '@gym/remote-contract';
import type { ReactElement, ReactNode } from 'react';
import { ConfigProvider } from '../config/use-config.ts';

/** What the screens before the sign-in stand in. */
export const SignedOutApp = ({ config, children }: { config: BootConfig; children: ReactNode }): ReactElement => (
  <ConfigProvider value={config}>{children}</ConfigProvider>
);
