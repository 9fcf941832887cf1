import type { Toast, Toasts } from '@gym/remote-contract';

export interface FakeToast extends Toast {
  readonly id: number;
}

export interface FakeToasts extends Toasts {
  /** Shown and not yet dismissed. Unlike the shell's, a success stays, so that a test can look at it. */
  visible(): readonly FakeToast[];
  /** Every toast that was shown, in order. */
  history(): readonly Toast[];
  dismiss(id: FakeToast['id']): void;
  subscribe(listener: () => void): () => void;
}

/** Toasts kept for a test to look at. */
export function createFakeToasts(): FakeToasts {
  let visible: readonly FakeToast[] = [];
  const history: Toast[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly FakeToast[]) => {
    visible = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: FakeToast['id']) => change(visible.filter((toast) => toast.id !== id));
  return {
    show: (toast) => {
      const id = history.push(toast);
      change([...visible, { ...toast, id }]);
      return () => dismiss(id);
    },
    visible: () => visible,
    history: () => history,
    dismiss,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
