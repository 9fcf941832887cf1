import { SESSION_KEY, type Session } from './parse-session.ts';
import { readSession } from './session-store.ts';

/**
 * Tells when another tab signed in or out (acceptance A9), or found that the session is over: `signedOut` is true only where
 * somebody signed out. The answer stops it.
 */
export function onSessionChange(listener: (session: Session | undefined, signedOut: boolean) => void): () => void {
  const hear = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== null && storageArea !== localStorage) return;
    // Signing out clears the storage, which is one event without a key; a session that is over is taken out of it by its key.
    if (key === null || key === SESSION_KEY) listener(readSession(), key === null);
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
