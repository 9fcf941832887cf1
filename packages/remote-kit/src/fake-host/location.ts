import type { createMemoryRouter } from 'react-router-dom';

/** Where the user is: the router's in a mounted remote, a memory of its own otherwise. */
export interface HostLocation {
  path(): string;
  go(to: string, options?: { replace?: boolean }): void;
  /** Hears of every arrival; the answer stops it. */
  onArrival(listener: (path: string) => void): () => void;
}

/** A place without a router. */
export function createMemoryLocation(at: string): HostLocation {
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

type Router = ReturnType<typeof createMemoryRouter>;

/** The router of a mounted remote, as the fake host sees it. */
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
