/** How often the host was told that its session is over. */
export interface SessionEnd {
  count(): number;
  subscribe(listener: () => void): () => void;
  /** Takes what the client asks of its host at a 401: to give up, as nobody can sign in here. */
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
