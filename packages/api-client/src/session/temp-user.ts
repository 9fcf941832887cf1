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
