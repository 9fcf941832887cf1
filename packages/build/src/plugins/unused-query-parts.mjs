// Stands in for the parts of @tanstack/react-query and its core that the product does not use, in plain JavaScript for
// webpack. They are reachable from the query client, so that no minifier drops them: 2 KB (brotli) before the first
// rows.

/** The cache of a client that has no mutations. The shell owns every save (ADR-0008). */
export class MutationCache {
  clear() {}
  findAll() {
    return [];
  }
  resumePausedMutations() {
    return Promise.resolve();
  }
}

export function infiniteQueryBehavior() {
  throw new Error('The shell is built without infinite queries (packages/build/src/plugins/unused-query-parts.mjs).');
}
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;

// Only `useSuspenseQuery` and its relatives suspend. The shell does not share them.
export const shouldSuspend = () => false;
export const ensureSuspenseTimers = () => {};
export const fetchOptimistic = () => {};
export const defaultThrowOnError = () => false;

// Only a provider that the shell does not share restores a stored cache.
export const useIsRestoring = () => false;
export const IsRestoringProvider = undefined;

// Only a boundary that the shell does not share resets a thrown error.
const boundary = { isReset: () => false, clearReset() {} };
export const useQueryErrorResetBoundary = () => boundary;
export const QueryErrorResetBoundary = undefined;

// The shell runs in browsers, on their own timers.
export const isServer = () => false;
export const environmentManager = { isServer };
export const timeoutManager = globalThis;
export const systemSetTimeoutZero = (callback) => setTimeout(callback, 0);
export const defaultTimeoutProvider = globalThis;
export const TimeoutManager = undefined;
