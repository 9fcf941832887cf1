import { createContext, useContext } from 'react';
import type { HostServices } from './host-services.ts';

const HostContext = createContext<HostServices | undefined>(undefined);

/** Provides the host's services to the screens below it. The shell mounts it; in tests, `@gym/remote-kit` does. */
export const HostProvider = HostContext.Provider;

/** The host's services. Throws outside of a host, because a remote's screen never runs without one. */
export function useHost(): HostServices {
  const host = useContext(HostContext);
  if (!host)
    throw new Error(
      'useHost() was called outside of a host. Mount the screen in the shell, or in @gym/remote-kit for a test.',
    );
  return host;
}

/** The host's services, or undefined outside of a host. For code that also runs without one, such as screen titles. */
export function useOptionalHost(): HostServices | undefined {
  return useContext(HostContext);
}
