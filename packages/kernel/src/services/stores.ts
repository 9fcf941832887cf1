import type { ComponentType } from 'react';
import { ApiError } from '@gym/api-client';
import { QueryClient } from '@tanstack/react-query';
import type { Toast, Toasts } from '@gym/remote-contract';
import type { ShownToast } from '@gym/ui';

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

/** Follows the connection to the server. It belongs to the idle tasks, so that the first script stays small. */
interface ConnectionFollower {
  /** Whether the server answers nothing at all. Asks it if that is not known. */
  isLost(): Promise<boolean>;
  /** Resolves when the server answers again. */
  restored(): Promise<void>;
}

/** The banner that shows while the connection is lost. */
export interface Connection extends Store<ComponentType | undefined> {
  /** Absent until the idle tasks run. The connection then counts as working. */
  follower?: ConnectionFollower | undefined;
}

export const createConnection = (): Connection => createStore<ComponentType | undefined>(undefined);

/**
 * The only client of server state, shared with the remotes. An error response is final, but a lost connection is
 * retried once. Offline, and while the server answers nothing, reads wait (ADR-0008). Focusing the window refetches
 * nothing, because the lists are long and saves refresh what they change.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind === 'network',
        retryDelay: 600,
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
    },
  });

/** The shell's toasts, with the functions that only the shell uses. */
export interface Toaster extends Toasts {
  /** The visible toasts, oldest first. */
  shown(): readonly ShownToast[];
  subscribe(listener: () => void): () => void;
  dismiss(id: ShownToast['id']): void;
  /** Shows a toast that stays until it is replaced or dismissed. `onDismiss` runs when the user dismisses it. */
  showPersistent(toast: Toast, onDismiss?: () => void): PersistentToast;
}

export interface PersistentToast {
  /** Replaces the text of the toast. With `leaves`, the toast then ends like any other toast of its kind. */
  update(toast: Toast, options?: { leaves?: boolean }): void;
  dismiss(): void;
}

/** Keeps the visible toasts: errors until the user dismisses them. The region ends the others after a while. */
export function createToaster(): Toaster {
  const toasts = createStore<readonly ShownToast[]>([]);
  let lastId = 0;
  const onDismissals = new Map<ShownToast['id'], () => void>();

  const remove = (id: ShownToast['id']) => {
    onDismissals.delete(id);
    if (toasts.current().some((toast) => toast.id === id))
      toasts.set(toasts.current().filter((toast) => toast.id !== id));
  };
  /** Shows a toast, or replaces the one with this id. */
  const put = (toast: Toast, leaves: boolean, id = (lastId += 1)): number => {
    const next = { ...toast, id, ...(leaves && toast.kind !== 'error' && { leaves }) };
    const now = toasts.current();
    // If the user dismissed the toast while it said 'saving', the result must still be shown.
    toasts.set(
      now.some((shown) => shown.id === id) ? now.map((shown) => (shown.id === id ? next : shown)) : [...now, next],
    );
    return id;
  };

  return {
    shown: toasts.current,
    subscribe: toasts.subscribe,
    show: (toast) => {
      const id = put(toast, true);
      return () => remove(id);
    },
    showPersistent: (toast, onDismiss) => {
      const id = put(toast, false);
      if (onDismiss) onDismissals.set(id, onDismiss);
      return {
        update: (next, { leaves = false } = {}) => void put(next, leaves, id),
        dismiss: () => remove(id),
      };
    },
    dismiss: (id) => {
      const onDismiss = onDismissals.get(id);
      remove(id);
      onDismiss?.();
    },
  };
}
