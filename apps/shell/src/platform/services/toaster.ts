import type { Toast, Toasts } from '@gym/remote-contract';
import type { ShownToast } from '@gym/ui';
import { createStore } from './store.ts';

/** How long a toast stays that is not an error, in ms: enough time to read two lines twice. */
const TOAST_MS = 6_000;

/** The shell's toasts, with the functions that only the shell uses. */
export interface Toaster extends Toasts {
  /** The visible toasts, oldest first. */
  shown(): readonly ShownToast[];
  subscribe(listener: () => void): () => void;
  dismiss(id: ShownToast['id']): void;
  /** Shows a toast that stays until it is replaced or dismissed. `onDismiss` runs when the user dismisses it. */
  showPersistent(toast: Toast, onDismiss?: () => void): PersistentToast;
  dispose(): void;
}

export interface PersistentToast {
  /** Replaces the text of the toast. With `leaves`, the toast then ends like any other toast of its kind. */
  update(toast: Toast, options?: { leaves?: boolean }): void;
  dismiss(): void;
}

/** Keeps the visible toasts: errors until the user dismisses them, others for `TOAST_MS` (`HostServices.toasts`). */
export function createToaster(): Toaster {
  const toasts = createStore<readonly ShownToast[]>([]);
  let lastId = 0;
  const timers = new Map<ShownToast['id'], ReturnType<typeof setTimeout>>();
  const onDismissals = new Map<ShownToast['id'], () => void>();

  const isShown = (id: ShownToast['id']) => toasts.current().some((toast) => toast.id === id);
  const remove = (id: ShownToast['id']) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    onDismissals.delete(id);
    if (isShown(id)) toasts.set(toasts.current().filter((toast) => toast.id !== id));
  };
  const add = (toast: Toast): number => {
    lastId += 1;
    toasts.set([...toasts.current(), { ...toast, id: lastId }]);
    return lastId;
  };
  const removeLater = (id: number, { kind }: Toast) => {
    if (kind === 'error') return;
    const timer = setTimeout(() => remove(id), TOAST_MS);
    timers.set(id, timer);
  };

  return {
    shown: toasts.current,
    subscribe: toasts.subscribe,
    show: (toast) => {
      const id = add(toast);
      removeLater(id, toast);
      return () => remove(id);
    },
    showPersistent: (toast, onDismiss) => {
      const id = add(toast);
      if (onDismiss) onDismissals.set(id, onDismiss);
      return {
        update: (next, { leaves = false } = {}) => {
          const now = toasts.current();
          // If the user dismissed the toast while it said 'saving', the result must still be shown.
          toasts.set(
            isShown(id) ? now.map((shown) => (shown.id === id ? { ...next, id } : shown)) : [...now, { ...next, id }],
          );
          clearTimeout(timers.get(id));
          if (leaves) removeLater(id, next);
        },
        dismiss: () => remove(id),
      };
    },
    dismiss: (id) => {
      const onDismiss = onDismissals.get(id);
      remove(id);
      onDismiss?.();
    },
    dispose: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
