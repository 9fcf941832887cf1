/** Counts how often the client told the host that the session is over. */
export interface SessionEnd {
  count(): number;
  subscribe(listener: () => void): () => void;
  /** The host's handler of a 401: it gives up, because the harness has no sign-in. */
  onUnauthorised(): Promise<'give-up'>;
}

export function createSessionEnd(): SessionEnd {
  let count = 0;
  const listeners = new Set<() => void>();
  return {
    count: () => count,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onUnauthorised: async () => {
      count += 1;
      for (const listener of listeners) listener();
      return 'give-up';
    },
  };
}
