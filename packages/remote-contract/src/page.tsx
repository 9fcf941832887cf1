import { createElement, type ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** A screen's module: the default export is the screen. */
export interface PageModule {
  readonly default: ComponentType;
}

/** What the page helper gives a route: `{ path: '/userlist', ...page(() => import('./users/user-list.page.tsx')) }`. */
export type PageRoute = Required<Pick<RouteObject, 'loader' | 'Component' | 'shouldRevalidate'>>;

/** A screen's code could not be loaded. Thrown by a route's loader; the shell answers it with a panel and Retry. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
  /** How often in a row the page's code failed to come, this time included. */
  readonly failures: number;

  constructor(message: string, failures: number, options?: ErrorOptions) {
    super(message, options);
    this.failures = failures;
  }
}

/**
 * A lazy screen that can be retried: a failed load is forgotten, so loading the route again loads the code again (React
 * Router keeps the rejected promise of `route.lazy` for good). The host starts the data that `remote.json` declares
 * beside it.
 *
 * A change of the search part alone (a list's search and page) loads nothing again.
 *
 * @param load imports the screen's chunk
 */
export function page(load: () => Promise<PageModule>): PageRoute {
  let loaded: PageModule | undefined;
  let loading: Promise<PageModule> | undefined;
  let failures = 0;
  return {
    loader: async () => {
      if (loaded) return null;
      loading ??= load()
        .catch((cause: unknown) => {
          throw new PageLoadError('The code of this page could not be loaded.', (failures += 1), { cause });
        })
        .finally(() => {
          loading = undefined;
        });
      loaded = await loading;
      return null;
    },
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search),
    Component: function Page() {
      if (!loaded) throw new PageLoadError('The page was shown before its code was loaded.', failures);
      return createElement(loaded.default);
    },
  };
}
