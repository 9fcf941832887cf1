import type { BootConfig } from '@gym/remote-contract';
import { createContext, useContext } from 'react';

const ConfigContext = createContext<BootConfig | undefined>(undefined);

/** Provides the deployment's configuration to the screens below it, before and after the sign-in. */
export const ConfigProvider = ConfigContext.Provider;

/** The deployment's configuration. Throws outside of a ConfigProvider. */
export function useConfig(): BootConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig() was called outside of a ConfigProvider. Mount the screen below one.');
  return config;
}
