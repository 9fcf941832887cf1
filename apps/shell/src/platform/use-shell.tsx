import type { Audience, BootConfig, Command } from '@gym/remote-contract';
import { type ComponentType, createContext, useContext } from 'react';
import { type Kernel, useKernel } from '@gym/kernel';
import type { ReSignIn } from './session/session-renewal.ts';
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

/** One of the dialogs that open over any page. */
export type PaletteDialog = ComponentType<{ readonly onClose: () => void }>;

/** The dialogs that a shortcut or a button opens over any page. */
export interface PaletteDialogs {
  readonly Palette: PaletteDialog;
  readonly Shortcuts: PaletteDialog;
}

/** Which of the dialogs is open. */
export interface PaletteState {
  current(): PaletteDialog | undefined;
  subscribe(listener: () => void): () => void;
  /** Loads the code of the dialogs, and opens one. */
  open(name: keyof PaletteDialogs): void;
  close(): void;
  /** The entries that the user chose last on this page, the latest first. They are in memory only. */
  recent(): readonly Command[];
  remember(entry: Command): void;
}

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
