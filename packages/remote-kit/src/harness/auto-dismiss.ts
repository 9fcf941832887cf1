import type { FakeToasts } from '../fake-host/fake-toasts.ts';

const SHOWN_MS = 6_000;

/**
 * Dismisses a success after a while, as the shell does; in tests the fake keeps it. Returns a function that stops this.
 */
export function dismissSuccesses(toasts: FakeToasts): () => void {
  const leaving = new Map<number, ReturnType<typeof setTimeout>>();
  const stop = toasts.subscribe(() => {
    for (const { id, kind } of toasts.visible()) {
      if (kind === 'success' && !leaving.has(id))
        leaving.set(
          id,
          setTimeout(() => toasts.dismiss(id), SHOWN_MS),
        );
    }
  });
  return () => {
    stop();
    for (const timer of leaving.values()) clearTimeout(timer);
  };
}
