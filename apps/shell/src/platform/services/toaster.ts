import type { Toast, Toasts } from '@gym/remote-contract';
import type { ShownToast } from '@gym/ui';

/** How long a toast stays that is not an error, in ms: enough time to read two lines twice. */
export const TOAST_MS = 6_000;

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
  let toasts: readonly ShownToast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const timers = new Map<ShownToast['id'], ReturnType<typeof setTimeout>>();
  const heard = new Map<ShownToast['id'], () => void>();

  const change = (next: readonly ShownToast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const remove = (id: ShownToast['id']) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    heard.delete(id);
    if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id));
  };
  const add = (toast: Toast): number => {
    lastId += 1;
    change([...toasts, { ...toast, id: lastId }]);
    return lastId;
  };
  const letLeave = (id: number, { kind }: Toast) => {
    if (kind !== 'error')
      timers.set(
        id,
        setTimeout(() => remove(id), TOAST_MS),
      );
  };

  return {
    shown: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show: (toast) => {
      const id = add(toast);
      letLeave(id, toast);
      return () => remove(id);
    },
    showPersistent: (toast, onDismiss) => {
      const id = add(toast);
      if (onDismiss) heard.set(id, onDismiss);
      return {
        update: (next, { leaves = false } = {}) => {
          if (toasts.some((shown) => shown.id === id))
            change(toasts.map((shown) => (shown.id === id ? { ...next, id } : shown)));
          // The user dismissed the toast while it said 'saving'. The result must still be shown.
          else change([...toasts, { ...next, id }]);
          clearTimeout(timers.get(id));
          if (leaves) letLeave(id, next);
        },
        dismiss: () => remove(id),
      };
    },
    dismiss: (id) => {
      const hear = heard.get(id);
      remove(id);
      hear?.();
    },
    dispose: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
