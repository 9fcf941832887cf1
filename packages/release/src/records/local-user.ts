import { userInfo } from 'node:os';

/** Name of who runs this process; a container may run it as a number that has none. */
export function localUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
