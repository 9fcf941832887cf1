import { SESSION_KEY, type Session } from './parse-session.ts';
import { readSession } from './session-store.ts';

/** Tells when another tab signed in or out (acceptance A9). The answer stops it. */
export function onSessionChange(listener: (session: Session | undefined) => void): () => void {
  const hear = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== null && storageArea !== localStorage) return;
    // Clearing the storage is one event without a key.
    if (key === null || key === SESSION_KEY) listener(readSession());
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
