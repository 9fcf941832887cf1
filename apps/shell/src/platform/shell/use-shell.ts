import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Audience, BootConfig, BootRemote, HostServices } from '@gym/remote-contract';
import type { Connection } from '../connection/connection.ts';
import type { RemoteRegistry } from '../federation/remote-registry.ts';
import type { Leaving } from '../saves/leaving.ts';
import type { PendingSavesOwner } from '../saves/pending-saves.ts';
import type { UnsavedWorkRegistry } from '../saves/unsaved-work.ts';
import type { ReSignIn } from '../session/re-sign-in.ts';
import type { KnownEmail, LiveSession } from '../session/signed-in-user.ts';
import type { Browser } from '../services/browser.ts';
import type { PaletteState } from '../services/palette-state.ts';
import type { Toaster } from '../services/toaster.ts';

/** The services of the signed-in shell. `createShellServices` creates them once per page. */
export interface ShellServices {
  /** Version of the shell. */
  readonly version: string;
  readonly config: BootConfig;
  readonly audience: Audience;
  readonly browser: Browser;
  readonly connection: Connection;
  /**
   * Lets another released version of a remote run in place of one whose screen or panel threw (ADR-0042). The current
   * screen is shown again in that version. Resolves to whether there is one.
   */
  fallBack(failed: BootRemote, isCurrentScreen: () => boolean): Promise<boolean>;
  /** The services that remotes may use. */
  readonly host: HostServices;
  readonly knownEmail: KnownEmail;
  readonly leaving: Leaving;
  readonly palette: PaletteState;
  /** Loads the form of the re-sign-in dialog before it is needed. */
  readonly preloadReSignInForm: () => Promise<unknown>;
  readonly queryClient: QueryClient;
  readonly registry: RemoteRegistry;
  readonly reSignIn: ReSignIn;
  readonly saves: PendingSavesOwner;
  readonly session: LiveSession;
  readonly toaster: Toaster;
  readonly unsavedWork: UnsavedWorkRegistry;
  dispose(): void;
}

const ShellContext = createContext<ShellServices | undefined>(undefined);

/** Provides the shell's services to its signed-in part. */
export const ShellProvider = ShellContext.Provider;

/** The shell's own services. The screens of a remote can reach `useHost()` only. */
export function useShell(): ShellServices {
  const shell = useContext(ShellContext);
  if (!shell)
    throw new Error('useShell() was called outside of a ShellProvider. Mount the component in the signed-in shell.');
  return shell;
}
