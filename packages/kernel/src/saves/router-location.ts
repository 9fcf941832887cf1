import type { createBrowserRouter } from 'react-router-dom';

/** The router's location, as far as saves need it. */
export interface RouterLocation {
  pathname(): string;
  /** Whether a navigation away from the current path is in flight. */
  isNavigating(): boolean;
  /** `from`: the address that a form at this path returns to. */
  navigate(path: string, from?: string): void;
  /** Calls the listener with the path of every completed navigation. Returns a function that stops it. */
  onNavigated(listener: (pathname: string) => void): () => void;
}

/** What the kernel needs of the page's router. */
export type KernelRouter = Pick<
  ReturnType<typeof createBrowserRouter>,
  'navigate' | 'patchRoutes' | 'routes' | 'state' | 'subscribe'
>;

/** Adapts the router to what pending saves need. */
export function routerLocation(router: KernelRouter): RouterLocation {
  const pathname = () => router.state.location.pathname;
  return {
    pathname,
    isNavigating: () => router.state.navigation.state !== 'idle',
    // The state is the one that links have, see `useLinkState` of @gym/ui.
    navigate: (path, from) => void router.navigate(path, { state: { from: [from] } }),
    onNavigated: (listener) => {
      let last = router.state.location.key;
      return router.subscribe(({ location }) => {
        if (location.key === last) return;
        last = location.key;
        listener(location.pathname);
      });
    },
  };
}
