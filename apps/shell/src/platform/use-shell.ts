import { type Kernel, useKernel } from '@gym/kernel';
import type { Audience } from '@gym/remote-contract';
import type { PaletteState } from './services/palette-state.ts';
import type { ReSignIn } from './session/re-sign-in.ts';
import type { KnownEmail, LiveSession } from './session/signed-in-user.ts';

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
