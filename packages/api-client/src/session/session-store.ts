import { ApiError } from '../errors/api-error.ts';
import { parseSession, type Session, SESSION_KEY } from './parse-session.ts';

export type { Session } from './parse-session.ts';

/**
 * The stored session. Missing, malformed or in a storage that the browser keeps shut: undefined, signed out (acceptance
 * A8).
 */
export function readSession(): Session | undefined {
  try {
    return parseSession(localStorage.getItem(SESSION_KEY));
  } catch {
    return undefined;
  }
}

/**
 * Keeps the session (acceptance A3).
 *
 * @throws ApiError where the browser does not let the product store anything
 */
export function writeSession({ fname, lname, token }: Session): void {
  try {
    localStorage.setItem(SESSION_KEY, JSON.stringify({ fname, lname, token }));
  } catch {
    throw new ApiError(
      'refused',
      'This browser does not let the page keep your session. Allow it to store data, then sign in again.',
    );
  }
}

/**
 * Forgets a session that the server does not know any more. Other tabs hear that it is gone, and that nobody signed
 * out.
 */
export function dropSession(): void {
  try {
    localStorage.removeItem(SESSION_KEY);
  } catch {
    // A storage that cannot be opened holds no session either.
  }
}

/** Signs out of this browser: clears all local storage (acceptance A9); other tabs hear of it by `onSessionChange`. */
export function endSession(): void {
  try {
    localStorage.clear();
  } catch {
    // A storage that cannot be opened holds no session either.
  }
}

/**
 * Tells when another tab signed in or out (acceptance A9), or found that the session is over: `signedOut` is true only
 * where somebody signed out. The answer stops it.
 */
export function onSessionChange(listener: (session: Session | undefined, signedOut: boolean) => void): () => void {
  const hear = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== null && storageArea !== localStorage) return;
    // Signing out clears the storage, which is one event without a key; a session that is over is taken out of it by
    // its key.
    if (key === null || key === SESSION_KEY) listener(readSession(), key === null);
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

const KEY = 'tempUser';

/** Email that a one-time code was requested for (acceptance I4). */
export function readTempUser(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the email for the reset screen. */
export function writeTempUser(email: string): void {
  localStorage.setItem(KEY, email);
}
