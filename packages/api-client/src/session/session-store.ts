import { ApiError } from '../http/api-error.ts';
import { parseSession, SESSION_KEY, type Session } from './parse-session.ts';

export type { Session } from './parse-session.ts';

/** The stored session. Missing, malformed or in a storage that the browser keeps shut: undefined, signed out (acceptance A8). */
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

/** Forgets a session that the server does not know any more. Other tabs hear that it is gone, and that nobody signed out. */
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
