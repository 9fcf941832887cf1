import type { QueryClient } from '@tanstack/react-query';
import { readSession, type Session, writeSession } from '@gym/api-client';
import type { Browser } from '../services/browser.ts';
import { profileQuery } from './profile-query.ts';

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

/** How long to wait for a screen's rows before asking on a screen that has none, in ms. */
const FIRST_ROWS_TIMEOUT_MS = 4_000;

/** The email of the session, for the dialog that asks to sign in again (acceptance A8). */
export interface KnownEmail {
  /** Undefined while it is not known. */
  current(): string | undefined;
  /** Signed in again on this page with this email. */
  learn(email: string): void;
  dispose(): void;
}

/**
 * Knows the email from the sign-in, else from the user's profile: asked once, when the first rows are there and the
 * browser is idle, so that it never stands in their way.
 */
export function createKnownEmail(
  signedInAs: string | undefined,
  queryClient: QueryClient,
  browser: Browser,
): KnownEmail {
  let email = signedInAs;
  const profileEmail = () => queryClient.getQueryData(profileQuery.queryKey)?.email || undefined;
  let stop = () => {};

  if (signedInAs === undefined) {
    let asked = false;
    const ask = () => {
      if (asked) return;
      asked = true;
      stop();
      browser.whenIdle(() => {
        // Unknown stays unknown: the dialog then asks for the email too.
        if (profileEmail() === undefined) queryClient.fetchQuery(profileQuery).catch(() => undefined);
      });
    };
    const timer = setTimeout(ask, FIRST_ROWS_TIMEOUT_MS);
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') ask();
    });
    stop = () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }
  return {
    current: () => email ?? profileEmail(),
    learn: (learned) => {
      email = learned;
    },
    dispose: () => stop(),
  };
}
