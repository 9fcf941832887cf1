import type { createBrowserRouter } from 'react-router-dom';

/** Where the user is in the product, as far as saves need to know. */
export interface RouterLocation {
  pathname(): string;
  /** Whether a navigation away from there is under way. */
  isNavigating(): boolean;
  navigate(path: string): void;
  /** Hears the path of every completed navigation; the answer stops it. */
  onNavigated(listener: (pathname: string) => void): () => void;
}

export type ShellRouter = ReturnType<typeof createBrowserRouter>;

/** The router, as far as pending saves know it. */
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
