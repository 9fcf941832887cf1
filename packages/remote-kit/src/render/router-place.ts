import type { createMemoryRouter } from 'react-router-dom';
import type { Place } from '../fake-host/place.ts';

type Router = ReturnType<typeof createMemoryRouter>;

/** The router of a mounted remote, as the fake host sees it. */
export function placeOf(router: Router): Place {
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
