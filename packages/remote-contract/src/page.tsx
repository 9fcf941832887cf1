import { createElement, type ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** A screen's module. The default export is the screen. */
export interface PageModule {
  readonly default: ComponentType;
}

/** The properties of a route that `page` returns. */
export type PageRoute = Required<Pick<RouteObject, 'loader' | 'Component' | 'shouldRevalidate'>> & {
  readonly handle: PageHandle;
};

/** What the shell knows of an open screen. */
export interface PageHandle {
  /** Path of the menu entry that is lit on a screen below it, such as `/userlist` on `/updateUser/:id`. */
  readonly menu?: string | undefined;
}

/** A screen's code could not load. A route's loader throws this error, and the shell shows a panel with Retry. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
  /** Number of failed loads of the page's code, including this one. */
  readonly failures: number;

  constructor(message: string, failures: number, options?: ErrorOptions) {
    super(message, options);
    this.failures = failures;
  }
}

/**
 * A lazy screen that supports a retry: after a failed load, the next navigation imports the chunk again. React Router's
 * `route.lazy` would keep the rejected promise. Meanwhile, the host sends the early calls of the route.
 *
 * A change of only the search part (a list's search and page) does not run the loader again.
 *
 * @param load imports the screen's chunk
 * @param menu path of the menu entry that is lit, if the screen is not in the menu itself
 */
export function page(load: () => Promise<PageModule>, menu?: string): PageRoute {
  let loaded: PageModule | undefined;
  let loading: Promise<PageModule> | undefined;
  let failures = 0;
  return {
    handle: { menu },
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
