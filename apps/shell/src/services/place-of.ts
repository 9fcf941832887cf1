import type { createBrowserRouter } from 'react-router-dom';
import type { Place } from '../saves/place.ts';

export type ShellRouter = ReturnType<typeof createBrowserRouter>;

/** The router, as far as pending saves know it. */
export function placeOf(router: ShellRouter): Place {
  const pathname = () => router.state.location.pathname;
  return {
    pathname,
    onTheWay: () => router.state.navigation.state !== 'idle',
    go: (path) => void router.navigate(path),
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
