/** Where the user is: the router's in a mounted remote, a memory of its own otherwise. */
export interface Place {
  path(): string;
  go(to: string, options?: { replace?: boolean }): void;
  /** Hears of every arrival; the answer stops it. */
  onArrival(listener: (path: string) => void): () => void;
}

/** A place without a router. */
export function createMemoryPlace(at: string): Place {
  let path = at;
  const listeners = new Set<(path: string) => void>();
  return {
    path: () => path,
    go: (to) => {
      path = to;
      for (const listener of listeners) listener(to);
    },
    onArrival: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
