import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Audience, BootConfig, HostServices } from '@gym/remote-contract';
import type { RemoteRegistry } from '../federation/remote-registry.ts';
import type { Leaving } from '../saves/leaving.ts';
import type { PendingSavesOwner } from '../saves/pending-saves.ts';
import type { UnsavedWorkRegistry } from '../saves/unsaved-work.ts';
import type { ReSignIn } from '../session/re-sign-in.ts';
import type { KnownEmail, LiveSession } from '../session/signed-in-user.ts';
import type { Browser } from './browser.ts';
import type { Toaster } from './toaster.ts';

/** Everything the signed-in shell works with, made once per page (see `createShellServices`). */
export interface ShellServices {
  /** Version of the shell. */
  readonly version: string;
  readonly config: BootConfig;
  readonly audience: Audience;
  readonly browser: Browser;
  /** What the remotes see of all this. */
  readonly host: HostServices;
  readonly knownEmail: KnownEmail;
  readonly leaving: Leaving;
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

/** Gives the signed-in part of the shell its services. */
export const ShellProvider = ShellContext.Provider;

/** The shell's own services, of which a remote's screens see `useHost()` only. */
export function useShell(): ShellServices {
  const shell = useContext(ShellContext);
  if (!shell)
    throw new Error('useShell() was called outside of a ShellProvider. Mount the component in the signed-in shell.');
  return shell;
}
