import { ApiError } from '../errors/api-error.ts';

/** The signed-in user, as stored in local storage (acceptance A3). */
export interface Session {
  readonly fname: string;
  readonly lname: string;
  readonly token: string;
}

/** Local storage key of the session. */
export const SESSION_KEY = 'loggedUser';

/** Local storage key of the last role answer: the session's token, then the body (ADR-0102). */
export const LAST_ROLE_KEY = 'lastRole';

/** Parses a stored session. Undefined if it is malformed or its token cannot be sent in a header (acceptance A8). */
export function parseSession(stored: string | null): Session | undefined {
  try {
    const { fname, lname, token } = JSON.parse(stored ?? '') as Record<string, unknown>;
    return typeof fname === 'string' &&
      typeof lname === 'string' &&
      typeof token === 'string' &&
      /^[\x21-\x7e]+$/.test(token)
      ? { fname, lname, token }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The stored session. Undefined, which means signed out, if it is missing or malformed, or if the browser blocks
 * storage (acceptance A8).
 */
export function readSession(): Session | undefined {
  try {
    return parseSession(localStorage.getItem(SESSION_KEY));
  } catch {
    return undefined;
  }
}

/**
 * Stores the session (acceptance A3).
 *
 * @throws ApiError if the browser blocks storage
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

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A blocked storage contains nothing.
  }
}

/** The role has changed: the next landing starts nothing of the old one (acceptance A11). */
export const forgetLastRole = (): void => remove(LAST_ROLE_KEY);

/** Removes a session that the server no longer accepts. Other tabs learn that it ended without a sign-out. */
export function dropSession(): void {
  forgetLastRole(); // it names the token
  remove(SESSION_KEY);
}

/**
 * Signs out of this browser: clears all local storage (acceptance A9). Other tabs learn of it through
 * `onSessionChange`.
 */
export function endSession(): void {
  try {
    localStorage.clear();
  } catch {
    // A blocked storage contains no session.
  }
}

/**
 * Calls the listener when another tab signs in or out (acceptance A9), or drops a dead session. `signedOut` is true
 * only after a sign-out. Returns a function that removes the listener.
 */
export function onSessionChange(listener: (session: Session | undefined, signedOut: boolean) => void): () => void {
  const hear = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== null && storageArea !== localStorage) return;
    // Signing out clears the storage, which is one event without a key. Dropping a session removes its key alone.
    if (key === null || key === SESSION_KEY) listener(readSession(), key === null);
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

const KEY = 'tempUser';

/** The email for which a one-time code was requested (acceptance I4). */
export function readTempUser(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the email for the reset screen. */
export function writeTempUser(email: string): void {
  localStorage.setItem(KEY, email);
}
