import { createContext, useContext } from 'react';
import type { ShellServices } from './shell-services.ts';

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
