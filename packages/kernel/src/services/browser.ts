import type { createBrowserRouter } from 'react-router-dom';

/**
 * An unguessable id of hexadecimal digits. `crypto.randomUUID` is not available on pages that came over plain HTTP, as
 * in a gym's own network.
 */
export function randomId(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** The browser functions that the shell uses. Tests replace them, because jsdom cannot load pages. */
export interface Browser {
  /** Path, search and hash of the address. */
  address(): string;
  /** Changes the address without loading a page. */
  rewrite(address: string): void;
  /** Loads an address as a new page. The current page leaves no entry in the history. */
  load(address: string): void;
  /** Loads the same address as a new page. */
  reload(): void;
  /** Runs work when the browser is idle. */
  whenIdle(work: () => void): void;
}

/** The service worker asks the server then (ADR-0102). Not every browser tells it that a page loads again. */
const tellReload = (): void => (navigator as Partial<Navigator>).serviceWorker?.controller?.postMessage('reload');

/** The browser that runs this code. */
export const thisBrowser: Browser = {
  address: () => location.pathname + location.search + location.hash,
  rewrite: (address) => history.replaceState(null, '', address),
  load: (address) => location.replace(address),
  reload: () => {
    tellReload();
    location.reload();
  },
  // Safari has no requestIdleCallback.
  whenIdle: (work) =>
    void ('requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 5_000 }) : setTimeout(work, 300)),
};

/** A path in the form that the router compares: in lower case (acceptance B5) and without a slash at the end. */
export const comparable = (pathname: string): string => pathname.toLowerCase().replace(/(?<=.)\/+$/, '');

/** Whether two paths lead to the same screen. */
export const samePath = (one: string, other: string): boolean => comparable(one) === comparable(other);

/** The path of an address, without search and hash. */
export const pathnameOf = (address: string): string => address.replace(/[?#].*$/, '');

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
