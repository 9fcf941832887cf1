import { chownSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user that runs PostgreSQL if we are root, which PostgreSQL refuses: its own user, or else `nobody`. Undefined if
 * we are not root: then our user runs it.
 */
export function unprivilegedUser(
  uid = process.getuid?.(),
  passwd = () => readFileSync('/etc/passwd', 'utf8'),
): SystemUser | undefined {
  if (uid !== 0) return undefined;
  const lines = passwd()
    .split('\n')
    .map((line) => line.split(':'));
  const line = ['postgres', 'nobody'].map((name) => lines.find((fields) => fields[0] === name)).find(Boolean);
  if (!line)
    throw new Error('PostgreSQL refuses to run as root, and this system has neither a user postgres nor nobody.');
  return { uid: Number(line[2]), gid: Number(line[3]) };
}

/**
 * Creates a temporary folder that the server's user owns and can enter. Other users may be unable to enter root's
 * TMPDIR.
 */
export function serverFolder(user: SystemUser | undefined): string {
  const parent = user ? ([tmpdir(), '/tmp', '/var/tmp'].find(isWorldAccessible) ?? '/tmp') : tmpdir();
  const folder = mkdtempSync(join(parent, 'gym-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

function isWorldAccessible(folder: string): boolean {
  try {
    const enters = (statSync(folder).mode & 0o001) !== 0;
    return enters && (dirname(folder) === folder || isWorldAccessible(dirname(folder)));
  } catch {
    return false; // a missing folder cannot be entered
  }
}
