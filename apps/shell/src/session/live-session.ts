import { readSession, writeSession, type Session } from '@gym/api-client';

/** Who is signed in on this page, as it changes while the page lives. */
export interface LiveSession {
  current(): Session;
  /** The session was renewed, here or in another tab. */
  renew(session: Session): void;
  /** The user's own name was saved; what is stored follows (acceptance B3). */
  rename(name: { readonly fname: string; readonly lname: string }): void;
  subscribe(listener: () => void): () => void;
}

export function createLiveSession(start: Session): LiveSession {
  let session = start;
  const listeners = new Set<() => void>();
  const become = (next: Session) => {
    session = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => session,
    renew: become,
    rename: ({ fname, lname }) => {
      become({ ...session, fname, lname });
      // Signed out meanwhile: a late answer must not bring the session back.
      if (readSession()?.token === session.token) writeSession(session);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
