import type { createBrowserRouter } from 'react-router-dom';

/** The router's location, as far as saves need it. */
export interface RouterLocation {
  pathname(): string;
  /** Whether a navigation away from the current path is in flight. */
  isNavigating(): boolean;
  navigate(path: string): void;
  /** Calls the listener with the path of every completed navigation. Returns a function that stops it. */
  onNavigated(listener: (pathname: string) => void): () => void;
}

export type ShellRouter = ReturnType<typeof createBrowserRouter>;

/** Adapts the router to what pending saves need. */
export function routerLocation(router: ShellRouter): RouterLocation {
  const pathname = () => router.state.location.pathname;
  return {
    pathname,
    isNavigating: () => router.state.navigation.state !== 'idle',
    navigate: (path) => void router.navigate(path),
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
