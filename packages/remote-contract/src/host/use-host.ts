import { createContext, useContext } from 'react';
import type { HostServices } from './host-services.ts';

const HostContext = createContext<HostServices | undefined>(undefined);

/** Gives the screens below it the host's services. Mounted by the shell, in tests by `@gym/remote-kit`. */
export const HostProvider = HostContext.Provider;

/** The host's services. Throws outside of a host: a remote's screen never runs without one. */
export function useHost(): HostServices {
  const host = useContext(HostContext);
  if (!host)
    throw new Error(
      'useHost() was called outside of a host. Mount the screen in the shell, or in @gym/remote-kit for a test.',
    );
  return host;
}

/** The host's services where there are any: for what also stands outside of a host, such as a screen's title. */
export function useOptionalHost(): HostServices | undefined {
  return useContext(HostContext);
}
