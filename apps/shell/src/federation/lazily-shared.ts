/** The part of the runtime's share scopes that keeps a library's load: scope → library → version. */
export type ShareScopes = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, { loading?: unknown }>>>>>>;

/**
 * How the runtime fetches a lazily shared library. It keeps the promise of a load for good, a failed one too, and would
 * hand it to every later screen; this drops it, so that loading the screen again loads the library again.
 */
export function lazilyShared(name: string, load: () => Promise<object>, scopes: () => ShareScopes) {
  return async (): Promise<() => object> => {
    try {
      const library = await load();
      return () => library;
    } catch (error) {
      for (const scope of Object.values(scopes())) {
        for (const version of Object.values(scope[name] ?? {})) version.loading = null;
      }
      throw error;
    }
  };
}
