/** The signed-in user, as stored in local storage (acceptance A3). */
export interface Session {
  readonly fname: string;
  readonly lname: string;
  readonly token: string;
}

/** Local storage key of the session. */
export const SESSION_KEY = 'loggedUser';

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
