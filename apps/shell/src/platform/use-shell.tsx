import type { Audience, BootConfig } from '@gym/remote-contract';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { type Kernel, KernelProviders, useKernel } from '@gym/kernel';
import type { PaletteState } from './services/palette-state.ts';
import type { ReSignIn } from './session/re-sign-in.ts';
import type { KnownEmail, LiveSession } from './session/signed-in-user.ts';

const ConfigContext = createContext<BootConfig | undefined>(undefined);

/** Provides the deployment's configuration to the screens below it, before and after the sign-in. */
export const ConfigProvider = ConfigContext.Provider;

/** The deployment's configuration. Throws outside of a ConfigProvider. */
export function useConfig(): BootConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig() was called outside of a ConfigProvider. Mount the screen below one.');
  return config;
}

/** The line at the bottom of every page. */
export const useCopyright = (): string => `© ${new Date().getFullYear()} ${useConfig().developerCredit}`;

/** The services of the signed-in shell. `createShellServices` creates them once per page. */
export interface ShellServices extends Kernel {
  readonly audience: Audience;
  readonly knownEmail: KnownEmail;
  readonly palette: PaletteState;
  /** Loads the form of the re-sign-in dialog before it is needed. */
  readonly preloadReSignInForm: () => Promise<unknown>;
  readonly reSignIn: ReSignIn;
  readonly session: LiveSession;
}

/** The shell's own services: the kernel that it provides is one of them. */
export const useShell = useKernel as () => ShellServices;

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
