import { userInfo } from 'node:os';

/** Name of the user who runs this process. A container may use a numeric user without a name. */
export function localUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
