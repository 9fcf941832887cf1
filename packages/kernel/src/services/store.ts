/** A value that components follow, in the form of `useSyncExternalStore`. */
export interface Store<T> {
  current(): T;
  set(next: T): void;
  /** Calls the listener after every change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    set: (next) => {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
