import type { Toast, Toasts } from '@gym/remote-contract';

export interface FakeToast extends Toast {
  readonly id: number;
}

export interface FakeToasts extends Toasts {
  /** Toasts that are not dismissed yet. Unlike in the shell, a success stays, so that a test can inspect it. */
  visible(): readonly FakeToast[];
  /** Every toast that was shown, in order. */
  history(): readonly Toast[];
  dismiss(id: FakeToast['id']): void;
  subscribe(listener: () => void): () => void;
}

/** Keeps toasts so that a test can inspect them. */
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
