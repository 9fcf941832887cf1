import type { createMemoryRouter } from 'react-router-dom';

/** The current location: from the router in a mounted remote, otherwise from memory. */
export interface HostLocation {
  path(): string;
  go(to: string, options?: { replace?: boolean }): void;
  /** Calls the listener at every arrival; returns a function that removes it. */
  onArrival(listener: (path: string) => void): () => void;
}

/** A location without a router. */
function createMemoryLocation(at: string): HostLocation {
  let path = at;
  const listeners = new Set<(path: string) => void>();
  return {
    path: () => path,
    go: (to) => {
      path = to;
      for (const listener of listeners) listener(to);
    },
    onArrival: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

interface FollowedLocation extends HostLocation {
  /** Uses another location from now on. The listeners move to it. */
  follow(next: HostLocation): void;
}

/** A location in memory until it follows another one. `onGo` receives every path that it is sent to. */
export function followLocation(at: string, onGo: (to: string) => void): FollowedLocation {
  let current = createMemoryLocation(at);
  const listeners = new Set<(path: string) => void>();
  const listen = () =>
    current.onArrival((path) => {
      for (const listener of listeners) listener(path);
    });
  let stop = listen();
  return {
    path: () => current.path(),
    go: (to, options) => {
      onGo(to);
      current.go(to, options);
    },
    onArrival: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    follow: (next) => {
      stop();
      current = next;
      stop = listen();
    },
  };
}

type Router = ReturnType<typeof createMemoryRouter>;

/** Wraps the router of a mounted remote for the fake host. */
export function locationOf(router: Router): HostLocation {
  const path = () => router.state.location.pathname;
  return {
    path,
    go: (to, options) => void router.navigate(to, options),
    onArrival: (listener) => {
      let last = router.state.location.key;
      return router.subscribe(({ location }) => {
        if (location.key === last) return;
        last = location.key;
        listener(location.pathname);
      });
    },
  };
}
