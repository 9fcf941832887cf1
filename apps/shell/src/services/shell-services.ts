import type { Audience, BootConfig, HostServices } from '@gym/remote-contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Browser } from '../browser/browser.ts';
import type { RemoteRegistry } from '../remotes/remote-registry.ts';
import type { PendingSavesOwner } from '../saves/pending-saves.ts';
import type { KnownEmail } from '../session/known-email.ts';
import type { LiveSession } from '../session/live-session.ts';
import type { ReSignIn } from '../re-sign-in/re-sign-in.ts';
import type { Toaster } from '../toasts/toaster.ts';
import type { UnsavedWorkRegistry } from '../unsaved-work/unsaved-work.ts';
import type { Leaving } from './leaving.ts';

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
  readonly queryClient: QueryClient;
  readonly registry: RemoteRegistry;
  readonly reSignIn: ReSignIn;
  readonly saves: PendingSavesOwner;
  readonly session: LiveSession;
  readonly toaster: Toaster;
  readonly unsavedWork: UnsavedWorkRegistry;
  dispose(): void;
}
